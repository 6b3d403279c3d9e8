/** Wagering progress above the game that advances it. Takes no space without a bonus. */
import { useEffect } from 'react'
import { refresh } from '#api/query-cache.ts'
import { Releasing } from '#domain/rewards/Releasing.tsx'
import { Wagering } from '#domain/rewards/Wagering.tsx'
import type { BetController } from '#features/play/bet/bet-controller.ts'
import styles from '#features/play/win/BonusStrip.module.css'

type BonusStripProps = { readonly controller: BetController; readonly isBonus: boolean }

export function BonusStrip({ controller, isBonus }: BonusStripProps) {
  useEffect(
    () => refreshAfterRounds(controller, isBonus ? '/wallet/wagering' : '/v1/pb/list'),
    [controller, isBonus],
  )
  return <div className={styles.strip}>{isBonus ? <Wagering isThin /> : <Releasing isThin />}</div>
}

/** Minimum time between two requests, however fast rounds follow each other. */
const refreshDelayMs = 1500

function refreshAfterRounds({ store }: BetController, path: '/wallet/wagering' | '/v1/pb/list'): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = store.subscribe(({ recent }, before) => {
    if (timer !== undefined || recent === before.recent) return
    timer = setTimeout(() => {
      timer = undefined
      void refresh(path)
    }, refreshDelayMs)
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}
