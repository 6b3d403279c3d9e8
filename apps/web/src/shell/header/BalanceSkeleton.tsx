import styles from '#shell/header/Header.module.css'

/** The pill of the balance before there is one, so that the header does not move. */
export function BalanceSkeleton() {
  return <div className={styles.balance} />
}
