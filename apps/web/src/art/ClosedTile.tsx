/** Tile of a game that is not open yet. */
import type { ReactNode } from 'react'
import styles from '#art/ClosedTile.module.css'

export function ClosedTile({ sign }: { sign: ReactNode }) {
  return <div className={styles.tile}>{sign}</div>
}
