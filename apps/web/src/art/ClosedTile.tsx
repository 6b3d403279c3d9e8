/** A game's place at the table before the game is there: a dimmed light and its sign. */
import type { ReactNode } from 'react'
import styles from '#art/ClosedTile.module.css'

export function ClosedTile({ sign }: { sign: ReactNode }) {
  return <div className={styles.tile}>{sign}</div>
}
