import styles from '#shell/header/Header.module.css'

/** Placeholder of the balance with its final size, so that the header does not shift. */
export function BalanceSkeleton() {
  return <div className={styles.balance} />
}
