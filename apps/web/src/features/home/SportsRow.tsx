/**
 * Sports matches, mounted after the lobby has settled, so that the first view neither waits for them nor loads their
 * code.
 */
import { socketStartDelayMs } from '@saguao/contract/product/constants.ts'
import { useEffect, useReducer } from 'react'
import styles from '#features/home/SportsRow.module.css'
import { lazyComponent } from '#lib/lazy-component.tsx'

const Placeholder = () => <div className={styles.placeholder} />
const Strip = lazyComponent(
  async () => (await import('#shell/lazy-parts.ts')).lazyParts.MatchStrip(),
  Placeholder,
)

/** On return the row is mounted at once. */
let settledOnce = false

export function SportsRow() {
  const [settled, settle] = useReducer(() => true, settledOnce)
  useEffect(() => {
    const timer = setTimeout(() => {
      settledOnce = true
      settle()
    }, socketStartDelayMs)
    return () => clearTimeout(timer)
  }, [])
  return settled ? <Strip /> : <Placeholder />
}
