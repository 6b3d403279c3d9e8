import styles from '#features/history/ListSkeleton.module.css'
import { Skeleton } from '#widgets/status/Skeleton.tsx'

const rows = ['l1', 'l2', 'l3', 'l4', 'l5', 'l6']

/** Skeleton of a transaction list. */
export function ListSkeleton() {
  return (
    <div className={styles.rows}>
      {rows.map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton width="0.72rem" height="0.72rem" radius="var(--radius-full)" />
          <div className={styles.words}>
            <Skeleton width="60%" height="0.26rem" />
            <Skeleton width="38%" height="0.2rem" />
          </div>
          <Skeleton width="1.3rem" height="0.28rem" />
        </div>
      ))}
    </div>
  )
}
