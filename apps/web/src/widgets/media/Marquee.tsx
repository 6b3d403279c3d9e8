import { type ReactNode, useEffect, useRef } from 'react'
import { prefersReducedMotion } from '#lib/browser/reduced-motion.ts'
import styles from '#widgets/media/Marquee.module.css'

type MarqueeItem = { readonly id: string; readonly text: string }

type MarqueeProps = {
  /** Name of the region for screen readers. */
  label: string
  items: readonly MarqueeItem[]
  icon?: ReactNode
  onPick?: ((id: string) => void) | undefined
  speedPxPerSecond?: number | undefined
  delayMs?: number | undefined
}

export function Marquee({ label, items, icon, ...track }: MarqueeProps) {
  // A new text restarts the animation; the same text in a new array continues.
  const text = items.map((item) => `${item.id} ${item.text}`).join('\n')
  return (
    <section className={styles.marquee} aria-label={label}>
      {icon ? <span className={styles.icon}>{icon}</span> : null}
      <Track key={text} items={items} {...track} />
    </section>
  )
}

function Track(props: Omit<MarqueeProps, 'label' | 'icon'>) {
  const { items, onPick, speedPxPerSecond = 60, delayMs = 1000 } = props
  const view = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLUListElement>(null)
  useScroll(view, track, speedPxPerSecond, delayMs)
  // With reduced motion the strip is scrolled by hand and has to be focusable.
  const isManual = !onPick && prefersReducedMotion()
  return (
    <div ref={view} className={styles.view} tabIndex={isManual ? 0 : undefined}>
      <ul ref={track} className={styles.track}>
        {items.map((item) => (
          <li key={item.id}>
            {onPick ? (
              <button type="button" className={styles.item} onClick={() => onPick(item.id)}>
                {item.text}
              </button>
            ) : (
              <span className={styles.item}>{item.text}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

type Box = { readonly current: HTMLElement | null }

/**
 * The first pass starts at the left edge after a delay, so that the beginning can be read; every later one enters from the
 * right edge. Touch, hover and focus pause it.
 */
function useScroll(view: Box, track: Box, speed: number, delayMs: number) {
  useEffect(() => {
    const frame = view.current
    const text = track.current
    if (!frame || !text) return
    if (prefersReducedMotion()) return
    let animation: Animation | undefined
    const start = (fromPx: number, delay: number) => {
      animation = slide(text, fromPx, -text.scrollWidth, speed, delay)
      animation.onfinish = () => start(frame.clientWidth, 0)
    }
    // Called after the layout of the frame: measuring before it would lay out the page one more time.
    const measured = new ResizeObserver(() => {
      measured.disconnect()
      start(0, delayMs)
    })
    measured.observe(text)
    const release = pauseOnInteraction(
      frame,
      () => animation?.pause(),
      () => animation?.play(),
    )
    return () => {
      measured.disconnect()
      release()
      animation?.cancel()
    }
  }, [view, track, speed, delayMs])
}

function slide(text: HTMLElement, fromPx: number, toPx: number, speed: number, delay: number): Animation {
  const keyframes = [{ transform: `translateX(${fromPx}px)` }, { transform: `translateX(${toPx}px)` }]
  return text.animate(keyframes, { delay, duration: ((fromPx - toPx) / speed) * 1000, fill: 'both' })
}

function pauseOnInteraction(frame: HTMLElement, pause: () => void, resume: () => void) {
  const controller = new AbortController()
  const { signal } = controller
  for (const name of ['pointerenter', 'pointerdown', 'focusin'])
    frame.addEventListener(name, pause, { signal })
  for (const name of ['pointerleave', 'pointercancel', 'focusout'])
    frame.addEventListener(name, resume, { signal })
  return () => controller.abort()
}
