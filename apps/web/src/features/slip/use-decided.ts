/** Follows placed slips: a pending one becomes accepted or refused by the second look at its odds. */
import { useEffect } from 'react'
import { refreshUnlessPending } from '#api/query-cache.ts'
import { useCall } from '#api/use-call.ts'
import type { SlipController } from '#features/slip/controller/slip-controller.ts'
import { type Placed, receiptState } from '#features/slip/controller/slip-state.ts'

/** The event `slip` reads the slips again; they are also read while it may have been lost. */
const refreshMs = 1_000
/** A receipt has at most as many slips as a slip has legs. */
const newest = { pageNum: 1, pageSize: 20 }

export function useDecided(controller: SlipController, slips: readonly Placed[]): void {
  const { data } = useCall('/sports/slips', newest)
  const isPending = receiptState(slips) === 'pending'
  useEffect(() => {
    if (data && 'list' in data) controller.update(data.list)
  }, [controller, data])
  useEffect(() => {
    if (!isPending) return
    const timer = setInterval(() => void refreshUnlessPending('/sports/slips', true), refreshMs)
    return () => clearInterval(timer)
  }, [isPending])
}
