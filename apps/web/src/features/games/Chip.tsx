import type { ReactNode } from 'react'
import styles from '#features/games/Chip.module.css'

type ChipProps = {
  readonly chosen: boolean
  readonly onPick: () => void
  readonly icon?: ReactNode
  readonly children: ReactNode
}

/** Toggle chip. */
export function Chip({ chosen, onPick, icon, children }: ChipProps) {
  return (
    <button type="button" className={styles.chip} aria-pressed={chosen} onClick={onPick}>
      <span className={styles.label}>
        {icon}
        {children}
      </span>
    </button>
  )
}
