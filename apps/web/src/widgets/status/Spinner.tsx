import styles from '#widgets/status/Spinner.module.css'

type SpinnerProps = {
  /** For screen readers; omitted when the surrounding control is aria-busy. */
  label?: string | undefined
  className?: string | undefined
}

export function Spinner({ label, className }: SpinnerProps) {
  return (
    <span className={className} role={label ? 'status' : undefined}>
      <svg className={styles.spinner} viewBox="0 0 24 24" fill="none" aria-hidden="true">
        <circle className={styles.track} cx="12" cy="12" r="9" />
        <path d="M12 3a9 9 0 0 1 9 9" />
      </svg>
      {label ? <span className="visually-hidden">{label}</span> : null}
    </span>
  )
}
