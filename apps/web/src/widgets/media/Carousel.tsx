import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { prefersReducedMotion, scrollBehavior } from '#lib/browser/reduced-motion.ts'
import { useHidden } from '#widgets/hooks/use-hidden.ts'
import styles from '#widgets/media/Carousel.module.css'
import { CarouselControls, type CarouselLabels } from '#widgets/media/CarouselControls.tsx'

type CarouselProps<Item> = {
  label: string
  items: readonly Item[]
  keyOf: (item: Item) => string
  render: (item: Item, at: number) => ReactNode
  labels: CarouselLabels
  /** Duration of each slide. */
  everyMs?: number | undefined
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/**
 * Slides on a natively scrolled rail. They change automatically, except while the carousel is touched, hovered or focused,
 * and never with reduced motion.
 */
export function Carousel<Item>({ label, items, keyOf, render, labels, everyMs = 5000 }: CarouselProps<Item>) {
  const rail = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const [stopped, setStopped] = useState(prefersReducedMotion)
  const { isInteracting, ...interaction } = useInteraction()
  const hidden = useHidden()
  const count = items.length
  const running = count > 1 && !stopped && !isInteracting && !hidden
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
      aria-roledescription={labels.kind}
      aria-label={label}
      data-running={running ? '' : undefined}
      style={{ '--every': `${everyMs}ms` }}
      onKeyDown={onKeyDown}
      {...interaction}
    >
      <div ref={rail} className={`${styles.rail} rail`} onScroll={() => setAt(slideAt(rail))}>
        {items.map((item, index) => (
          <fieldset
            key={keyOf(item)}
            className={styles.slide}
            aria-roledescription={labels.slideKind}
            aria-label={labels.slide(index + 1, count)}
            onFocus={({ target }) => showFocused(rail, index, target)}
          >
            {render(item, index)}
          </fieldset>
        ))}
      </div>
      {count > 1 ? (
        <CarouselControls
          labels={labels}
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

/** True while the carousel is touched, hovered or has keyboard focus. */
function useInteraction() {
  const [touched, setTouched] = useState(false)
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  return {
    isInteracting: touched || pointed || focused,
    onTouchStart: () => setTouched(true),
    onTouchEnd: () => setTouched(false),
    onTouchCancel: () => setTouched(false),
    onPointerEnter: ({ pointerType }: { pointerType: string }) => setPointed(pointerType === 'mouse'),
    onPointerLeave: () => setPointed(false),
    // Only keyboard focus counts: a tap also focuses, and the focus stays.
    onFocus: ({ target }: { target: Element }) => setFocused(target.matches(':focus-visible')),
    onBlur: () => setFocused(false),
  }
}

type Rail = RefObject<HTMLDivElement | null>

function slidesOf(rail: Rail): HTMLElement[] {
  return Array.from(rail.current?.children ?? []).filter((child) => child instanceof HTMLElement)
}

/** Scrolls to a slide that got keyboard focus, because scroll snapping would keep the previous one. */
function showFocused(rail: Rail, at: number, target: Element): void {
  if (target.matches(':focus-visible')) slideTo(rail, at)
}

/** Moves the focus from slide to slide. Returns false when no slide has the focus. */
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
