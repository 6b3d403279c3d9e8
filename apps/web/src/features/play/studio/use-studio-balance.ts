/**
 * The balance in the header during a studio's game. The server announces the end of a round before the game has shown
 * it, so the header keeps the balance until the game says that it has, or for a few seconds with a game that never does.
 */
import { useCallback, useEffect, useRef } from 'react'
import type { CallResult } from '#api/call-types.ts'
import { getCached, keyOf, refetch } from '#api/query-cache.ts'
import { useCall } from '#api/use-call.ts'
import { setGameBalance } from '#domain/games/running-game.ts'
import { read } from '#lib/storage.ts'
import { emit, useUi } from '#stores/ui.ts'

/** Longer than the animation of a round. */
const maxHoldMs = 12_000

type Balances = CallResult<'/wallet/balance'>

const balanceKey = keyOf('/wallet/balance')

function show(balances: Balances | undefined): void {
  if (!balances || !('cash' in balances)) return
  const isBonus = read('isBonus') === '1'
  setGameBalance(isBonus ? balances.bonus : balances.cash, isBonus)
}

/** Returns the function that shows the current balance: the game has shown its round. */
export function useStudioBalance(): () => void {
  const { data } = useCall('/wallet/balance')
  const isShown = useRef(false)
  useEffect(() => {
    if (!data) return
    const wasShown = isShown.current
    isShown.current = true
    if (!wasShown) return show(data)
    const timer = setTimeout(() => show(data), maxHoldMs)
    return () => clearTimeout(timer)
  }, [data])
  const showNow = useCallback(() => {
    emit('UPDATE_BALANCE')
    void refetch(balanceKey).then(() => show(getCached<Balances>(balanceKey).data))
  }, [])
  useDeposits(showNow)
  return showNow
}

/** A deposit made over the game is shown at once. */
function useDeposits(showNow: () => void): void {
  const revision = useUi((ui) => ui.gameRevision)
  const seen = useRef(revision)
  useEffect(() => {
    if (seen.current === revision) return
    seen.current = revision
    showNow()
  }, [revision, showNow])
}
