import styles from '#domain/games/GameTile.module.css'
import { Skeleton } from '#widgets/status/Skeleton.tsx'

/** Placeholder with the exact size of a tile, while its game is loading. */
export function GameTileSkeleton() {
  return (
    <div className={styles.placeholder} aria-hidden="true">
      <Skeleton ratio="3 / 4" radius="var(--radius-l)" />
    </div>
  )
}

/** For long lists: without animation and a single node. */
export function GameTilePlaceholder() {
  return <div className={styles.still} />
}
