import { type ReactNode, useEffect, useRef } from 'react'
import styles from '#widgets/media/Marquee.module.css'

export type MarqueeItem = { readonly id: string; readonly text: string }

export type MarqueeProps = {
  /** What the strip holds, for screen readers, which read the lines as a plain list. */
  label: string
  items: readonly MarqueeItem[]
  icon?: ReactNode
  onPick?: ((id: string) => void) | undefined
  speedPxPerSecond?: number | undefined
  delayMs?: number | undefined
}

export function Marquee({ label, items, icon, ...track }: MarqueeProps) {
  // A new text starts anew from its beginning; the same text in a new array goes on.
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
  // Without motion the strip is scrolled by hand, and a keyboard has to get there.
  const byHand = !onPick && isStill()
  return (
    <div ref={view} className={styles.view} tabIndex={byHand ? 0 : undefined}>
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

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

type Box = { readonly current: HTMLElement | null }

/**
 * The first round starts where the text stands, after a moment to read its beginning; every later one
 * comes in from the right edge. Touching, hovering or focusing holds it.
 */
function useScroll(view: Box, track: Box, speed: number, delayMs: number) {
  useEffect(() => {
    const frame = view.current
    const text = track.current
    if (!frame || !text) return
    if (isStill()) return
    let animation = slide(text, 0, -text.scrollWidth, speed, delayMs)
    const again = () => {
      animation = slide(text, frame.clientWidth, -text.scrollWidth, speed, 0)
      animation.onfinish = again
    }
    animation.onfinish = again
    const release = pauseOnInteraction(
      frame,
      () => animation.pause(),
      () => animation.play(),
    )
    return () => {
      release()
      animation.cancel()
    }
  }, [view, track, speed, delayMs])
}

function slide(text: HTMLElement, fromPx: number, toPx: number, speed: number, delay: number): Animation {
  const keyframes = [{ transform: `translateX(${fromPx}px)` }, { transform: `translateX(${toPx}px)` }]
  return text.animate(keyframes, { delay, duration: ((fromPx - toPx) / speed) * 1000, fill: 'both' })
}

function pauseOnInteraction(frame: HTMLElement, hold: () => void, release: () => void) {
  const controller = new AbortController()
  const { signal } = controller
  for (const name of ['pointerenter', 'pointerdown', 'focusin'])
    frame.addEventListener(name, hold, { signal })
  for (const name of ['pointerleave', 'pointercancel', 'focusout'])
    frame.addEventListener(name, release, { signal })
  return () => controller.abort()
}
