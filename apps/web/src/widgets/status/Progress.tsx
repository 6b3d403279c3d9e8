import styles from '#widgets/status/Progress.module.css'

type ProgressProps = {
  /** Accessible name. */
  label: string
  /** From 0 to 1. */
  share: number
  /** The value as text, such as `3 of 10`. */
  text: string
}

/** Any progress above 0 is visible, and the bar is full only at 100 %. */
export function Progress({ label, share, text }: ProgressProps) {
  const percent = Math.min(100, Math.max(0, share * 100))
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(percent)}
      aria-valuetext={text}
    >
      <div
        className={styles.fill}
        data-begun={share > 0 ? '' : undefined}
        style={{ transform: `translateX(${percent - 100}%)` }}
      />
    </div>
  )
}
