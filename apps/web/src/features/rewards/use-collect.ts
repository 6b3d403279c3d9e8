import { useState } from 'react'
import { refresh } from '#api/query-cache.ts'
import { emit } from '#stores/ui.ts'

export type Moment = { readonly amount: number; readonly turn: number }

export type Collecting = {
  readonly busy: boolean
  /** What was taken last, to be shown once; none before. */
  readonly moment: Moment | undefined
  readonly collect: () => Promise<void>
}

/** Takes what is there, and has everything read again that follows from it. A refusal has been told by then. */
export function useCollect(take: () => Promise<{ readonly amount?: number }>): Collecting {
  const [busy, setBusy] = useState(false)
  const [moment, setMoment] = useState<Moment>()
  const collect = async () => {
    if (busy) return
    setBusy(true)
    const { amount } = await take().catch(() => ({ amount: undefined }))
    if (amount) setMoment((last) => ({ amount, turn: (last?.turn ?? 0) + 1 }))
    emit('UPDATE_BALANCE')
    await Promise.all([
      refresh('/v1/pig/load'),
      refresh('/v1/pig/record'),
      refresh('/wallet/activityRecords'),
    ])
    setBusy(false)
  }
  return { busy, moment, collect }
}
