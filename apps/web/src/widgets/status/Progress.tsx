import styles from '#widgets/status/Progress.module.css'

export type ProgressProps = {
  /** What is under way, for screen readers. */
  label: string
  /** From 0 to 1. */
  share: number
  /** The same in words, such as `3 of 10`. */
  text: string
}

/** However little has happened, a beginning is seen; and it is only full when it is done. */
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
