import { ChevronIcon, PauseIcon, PlayIcon } from '#icons/icons.tsx'
import styles from '#widgets/media/Carousel.module.css'

export type CarouselWords = {
  /** What the whole is and what each part of it is, such as `carousel` and `slide`. */
  readonly kind: string
  readonly slideKind: string
  readonly slide: (at: number, of: number) => string
  readonly previous: string
  readonly next: string
  readonly pause: string
  readonly play: string
}

type ControlsProps = {
  words: CarouselWords
  count: number
  at: number
  stopped: boolean
  onStep: (by: number) => void
  onToggle: () => void
}

/** Where one is, and what a mouse or a keyboard needs: a finger swipes. */
export function CarouselControls({ words, count, at, stopped, onStep, onToggle }: ControlsProps) {
  return (
    <>
      <button
        type="button"
        className={styles.step}
        data-by="-1"
        aria-label={words.previous}
        onClick={() => onStep(-1)}
      >
        <ChevronIcon />
      </button>
      <button
        type="button"
        className={styles.step}
        data-by="1"
        aria-label={words.next}
        onClick={() => onStep(1)}
      >
        <ChevronIcon />
      </button>
      <div className={styles.dots} aria-hidden="true">
        {Array.from({ length: count }, (_, dot) => (
          <span
            key={`dot ${String(dot)}`}
            className={styles.dot}
            data-current={dot === at ? '' : undefined}
          />
        ))}
      </div>
      <button
        type="button"
        className={styles.pause}
        aria-label={stopped ? words.play : words.pause}
        onClick={onToggle}
      >
        {stopped ? <PlayIcon /> : <PauseIcon />}
      </button>
    </>
  )
}
