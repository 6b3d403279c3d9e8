/** What is being played, once the lobby itself has been seen: the first look does not wait for it, nor pay for it. */
import { socketStartDelayMs } from '@saguao/contract/constants.ts'
import { useEffect, useReducer } from 'react'
import styles from '#features/home/SportsRow.module.css'
import { lazyPart } from '#lib/lazy-part.tsx'
import { withWords } from '#stores/language.ts'

const Room = () => <div className={styles.room} />
const Strip = lazyPart(
  withWords(async () => (await import('#shell/parts.ts')).parts.MatchStrip(), 'sports'),
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
