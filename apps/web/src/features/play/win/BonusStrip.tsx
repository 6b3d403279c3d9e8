/** Wagering progress above the game that advances it. Takes no space without a bonus. */
import { useEffect } from 'react'
import { refresh } from '#api/query-cache.ts'
import { Releasing } from '#domain/rewards/Releasing.tsx'
import { Wagering } from '#domain/rewards/Wagering.tsx'
import type { BetController } from '#features/play/bet/bet-controller.ts'
import styles from '#features/play/win/BonusStrip.module.css'

type BonusStripProps = { readonly slots: readonly BetController[]; readonly isBonus: boolean }

export function BonusStrip({ slots, isBonus }: BonusStripProps) {
  useEffect(
    () => refreshAfterRounds(slots, isBonus ? ['/wallet/wagering'] : ['/v1/pb/list', '/wallet/wagering']),
    [slots, isBonus],
  )
  return (
    <div className={styles.strip}>
      {isBonus ? null : <Releasing isThin />}
      <Wagering isThin with={isBonus ? 'bonus' : 'cash'} />
    </div>
  )
}

/** Minimum time between two requests, however fast rounds follow each other. */
const refreshDelayMs = 1500

type ProgressPath = '/wallet/wagering' | '/v1/pb/list'

function refreshAfterRounds(slots: readonly BetController[], paths: readonly ProgressPath[]): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stops = slots.map(({ store }) =>
    store.subscribe(({ recent }, before) => {
      if (timer !== undefined || recent === before.recent) return
      timer = setTimeout(() => {
        timer = undefined
        for (const path of paths) void refresh(path)
      }, refreshDelayMs)
    }),
  )
  return () => {
    for (const stop of stops) stop()
    clearTimeout(timer)
  }
}
