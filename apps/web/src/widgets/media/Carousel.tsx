import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { prefersReducedMotion, scrollBehavior } from '#lib/browser/reduced-motion.ts'
import { useHidden } from '#widgets/hooks/use-hidden.ts'
import styles from '#widgets/media/Carousel.module.css'
import { CarouselControls, type CarouselWords } from '#widgets/media/CarouselControls.tsx'

export type CarouselProps<Item> = {
  label: string
  items: readonly Item[]
  keyOf: (item: Item) => string
  render: (item: Item, at: number) => ReactNode
  words: CarouselWords
  /** How long each slide stays. */
  everyMs?: number | undefined
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/**
 * Slides on a rail the browser itself scrolls, so a finger moves them at the screen's own rate. They change by
 * themselves until somebody touches, points at or reads them, and never for those who asked for less motion.
 */
export function Carousel<Item>({ label, items, keyOf, render, words, everyMs = 5000 }: CarouselProps<Item>) {
  const rail = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const [stopped, setStopped] = useState(prefersReducedMotion)
  const { held, ...holding } = useInteraction()
  const hidden = useHidden()
  const count = items.length
  const running = count > 1 && !stopped && !held && !hidden
  useEffect(() => {
    if (!running) return
    const timer = setTimeout(() => slideTo(rail, (at + 1) % count), everyMs)
    return () => clearTimeout(timer)
  }, [running, at, count, everyMs])

  const step = (by: number) => slideTo(rail, (at + by + count) % count)
  const onKeyDown = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (!by) return
    event.preventDefault()
    if (!focusSlide(rail, (at + by + count) % count)) step(by)
  }
  return (
    <section
      className={styles.carousel}
      aria-roledescription={words.kind}
      aria-label={label}
      data-running={running ? '' : undefined}
      style={{ '--every': `${everyMs}ms` }}
      onKeyDown={onKeyDown}
      {...holding}
    >
      <div ref={rail} className={`${styles.rail} rail`} onScroll={() => setAt(slideAt(rail))}>
        {items.map((item, index) => (
          <fieldset
            key={keyOf(item)}
            className={styles.slide}
            aria-roledescription={words.slideKind}
            aria-label={words.slide(index + 1, count)}
            onFocus={({ target }) => showFocused(rail, index, target)}
          >
            {render(item, index)}
          </fieldset>
        ))}
      </div>
      {count > 1 ? (
        <CarouselControls
          words={words}
          count={count}
          at={at}
          stopped={stopped}
          onStep={step}
          onToggle={() => setStopped(!stopped)}
        />
      ) : null}
    </section>
  )
}

/** Somebody is busy with it: a finger on it, a mouse over it, or the keyboard inside it. */
function useInteraction() {
  const [touched, setTouched] = useState(false)
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  return {
    held: touched || pointed || focused,
    onTouchStart: () => setTouched(true),
    onTouchEnd: () => setTouched(false),
    onTouchCancel: () => setTouched(false),
    onPointerEnter: ({ pointerType }: { pointerType: string }) => setPointed(pointerType === 'mouse'),
    onPointerLeave: () => setPointed(false),
    // A tap focuses as well, and stays focused long after the player has looked elsewhere.
    onFocus: ({ target }: { target: Element }) => setFocused(target.matches(':focus-visible')),
    onBlur: () => setFocused(false),
  }
}

type Rail = RefObject<HTMLDivElement | null>

function slidesOf(rail: Rail): HTMLElement[] {
  return Array.from(rail.current?.children ?? []).filter((child) => child instanceof HTMLElement)
}

/** A slide the keys have reached is brought into view: a browser that snaps would stay at the one before. */
function showFocused(rail: Rail, at: number, target: Element): void {
  if (target.matches(':focus-visible')) slideTo(rail, at)
}

/** From slide to slide the focus goes along. Tells whether it was on one. */
function focusSlide(rail: Rail, at: number): boolean {
  if (!rail.current?.contains(document.activeElement)) return false
  slidesOf(rail)[at]?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
  return true
}

function slideAt(rail: Rail): number {
  const [first, second] = slidesOf(rail)
  if (!rail.current || !first || !second) return 0
  return Math.round(rail.current.scrollLeft / (second.offsetLeft - first.offsetLeft))
}

function slideTo(rail: Rail, at: number): void {
  const slides = slidesOf(rail)
  const left = (slides[at]?.offsetLeft ?? 0) - (slides[0]?.offsetLeft ?? 0)
  rail.current?.scrollTo({ left, behavior: scrollBehavior() })
}
