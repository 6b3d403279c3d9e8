/** How far the bonus is, above the game that brings it further. Without one the game has the room. */
import { useEffect } from 'react'
import { refresh } from '#api/query-cache.ts'
import { Releasing } from '#domain/rewards/Releasing.tsx'
import { Wagering } from '#domain/rewards/Wagering.tsx'
import type { Flow } from '#features/play/bet/bet-controller.ts'
import styles from '#features/play/win/BonusStrip.module.css'

export type BonusStripProps = { readonly flow: Flow; readonly isBonus: boolean }

export function BonusStrip({ flow, isBonus }: BonusStripProps) {
  useEffect(() => follow(flow, isBonus ? '/wallet/wagering' : '/v1/pb/list'), [flow, isBonus])
  return <div className={styles.strip}>{isBonus ? <Wagering isThin /> : <Releasing isThin />}</div>
}

/** However fast rounds follow each other, the server is asked no oftener than this. */
const askAgainMs = 1500

function follow({ store }: Flow, path: '/wallet/wagering' | '/v1/pb/list'): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = store.subscribe(({ strip }, before) => {
    if (timer !== undefined || strip === before.strip) return
    timer = setTimeout(() => {
      timer = undefined
      void refresh(path)
    }, askAgainMs)
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}
