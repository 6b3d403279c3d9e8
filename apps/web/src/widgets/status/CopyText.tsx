import { CopyIcon } from '#icons/icons.tsx'
import styles from '#widgets/status/CopyText.module.css'

export type CopyTextProps = {
  text: string
  /** What a tap does, for those who can't see the picture beside the text. */
  label: string
  onCopy: () => void
}

/** A number nobody wants to type off: the whole of it is the button that copies it. */
export function CopyText({ text, label, onCopy }: CopyTextProps) {
  return (
    <button type="button" className={styles.copy} aria-label={`${label}: ${text}`} onClick={onCopy}>
      <span className={styles.text}>{text}</span>
      <CopyIcon />
    </button>
  )
}
