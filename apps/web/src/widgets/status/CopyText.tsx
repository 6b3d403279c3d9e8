import { CopyIcon } from '#icons/icons.tsx'
import styles from '#widgets/status/CopyText.module.css'

type CopyTextProps = {
  text: string
  /** Accessible name of the action. */
  label: string
  onCopy: () => void
}

/** A text that is a button and copies itself. */
export function CopyText({ text, label, onCopy }: CopyTextProps) {
  return (
    <button type="button" className={styles.copy} aria-label={`${label}: ${text}`} onClick={onCopy}>
      <span className={styles.text}>{text}</span>
      <CopyIcon />
    </button>
  )
}
