import styles from '#shell/GameTile.module.css'
import { Skeleton } from '#widgets/Skeleton.tsx'

/** The room of a tile whose game has not come yet, to the pixel. Where many come and go it stays `still`. */
export function GameTileWaiting({ still = false }: { still?: boolean }) {
  return (
    <div className={styles.tile} aria-hidden="true">
      {still ? <span className={styles.still} /> : <Skeleton ratio="3 / 4" radius="var(--radius-l)" />}
      <span className={styles.name} data-waiting="" />
      <span className={styles.provider} data-waiting="" />
    </div>
  )
}
