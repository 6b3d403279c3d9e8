import styles from '#domain/games/GameTile.module.css'
import { Skeleton } from '#widgets/status/Skeleton.tsx'

/** The room of a tile whose game has not come yet, to the pixel. */
export function GameTileSkeleton() {
  return (
    <div className={styles.room} aria-hidden="true">
      <Skeleton ratio="3 / 4" radius="var(--radius-l)" />
    </div>
  )
}

/** The same where many come and go: nothing moves in it, and it is a single node. */
export function GameTilePlaceholder() {
  return <div className={styles.still} />
}
