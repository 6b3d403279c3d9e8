import styles from '#features/history/Lines.module.css'
import { Skeleton } from '#widgets/status/Skeleton.tsx'

const lines = ['l1', 'l2', 'l3', 'l4', 'l5', 'l6']

/** Where the lines of an account will stand: what, when, how much. */
export function Lines() {
  return (
    <div className={styles.lines}>
      {lines.map((line) => (
        <div key={line} className={styles.line}>
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
