import { ChevronIcon, PauseIcon, PlayIcon } from '#icons/icons.tsx'
import styles from '#widgets/media/Carousel.module.css'

export type CarouselLabels = {
  /** Role descriptions of the carousel and of a slide. */
  readonly kind: string
  readonly slideKind: string
  readonly slide: (at: number, of: number) => string
  readonly previous: string
  readonly next: string
  readonly pause: string
  readonly play: string
}

type ControlsProps = {
  labels: CarouselLabels
  count: number
  at: number
  stopped: boolean
  onStep: (by: number) => void
  onToggle: () => void
}

/** Position dots, and buttons for mouse and keyboard; touch uses swipes. */
export function CarouselControls({ labels, count, at, stopped, onStep, onToggle }: ControlsProps) {
  return (
    <>
      <button
        type="button"
        className={styles.step}
        data-by="-1"
        aria-label={labels.previous}
        onClick={() => onStep(-1)}
      >
        <ChevronIcon />
      </button>
      <button
        type="button"
        className={styles.step}
        data-by="1"
        aria-label={labels.next}
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
        aria-label={stopped ? labels.play : labels.pause}
        onClick={onToggle}
      >
        {stopped ? <PlayIcon /> : <PauseIcon />}
      </button>
    </>
  )
}
