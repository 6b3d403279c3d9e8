import { useState } from 'react'
import { refresh } from '#api/query-cache.ts'
import { emit } from '#stores/ui.ts'

export type Collected = { readonly amount: number; readonly count: number }

type Collecting = {
  readonly busy: boolean
  /** The last collected amount, shown once; undefined before. */
  readonly collected: Collected | undefined
  readonly collect: () => Promise<void>
}

/** Collects the amount and refreshes the affected data. The call itself shows a refusal. */
export function useCollect(request: () => Promise<{ readonly amount?: number }>): Collecting {
  const [busy, setBusy] = useState(false)
  const [collected, setCollected] = useState<Collected>()
  const collect = async () => {
    if (busy) return
    setBusy(true)
    const { amount } = await request().catch(() => ({ amount: undefined }))
    if (amount) setCollected((last) => ({ amount, count: (last?.count ?? 0) + 1 }))
    emit('UPDATE_BALANCE')
    await Promise.all([
      refresh('/v1/pig/load'),
      refresh('/v1/pig/record'),
      refresh('/wallet/activityRecords'),
    ])
    setBusy(false)
  }
  return { busy, collected, collect }
}
