/** What is being played, once the lobby itself has been seen: the first look does not wait for it, nor pay for it. */
import { socketStartDelayMs } from '@saguao/contract/product/constants.ts'
import { useEffect, useReducer } from 'react'
import styles from '#features/home/SportsRow.module.css'
import { lazyComponent } from '#lib/lazy-component.tsx'
import { withMessages } from '#stores/language.ts'

const Room = () => <div className={styles.room} />
const Strip = lazyComponent(
  withMessages(async () => (await import('#shell/lazy-parts.ts')).lazyParts.MatchStrip(), 'sports'),
  Room,
)

/** Whoever comes back finds it where it was. */
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
  return settled ? <Strip /> : <Room />
}
