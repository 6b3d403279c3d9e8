/**
 * Follows the play session inside a game: figures are read again after rounds and every minute, and a stop of play – a due
 * reality check, time over, a pause or exclusion on another device – is shown when the round under way has ended.
 */
import { useEffect, useRef } from 'react'
import { refreshUnlessPending } from '#api/query-cache.ts'
import { useRunningGame } from '#domain/games/running-game.ts'
import { stopOf } from '#domain/protection/explain-state.ts'
import { showProtectionNotice } from '#domain/protection/notice.ts'
import type { Protection } from '#domain/protection/protection.ts'

const pollIntervalMs = 60_000
/** Auto-play changes the balance several times a second. */
const afterRoundMs = 3_000

export function useStopNotice(protection: Protection | undefined): void {
  useFreshFigures()
  const isRunning = useRunningGame(({ round }) => round !== null)
  const shown = useRef<string>(undefined)
  const stop = protection && stopOf(protection)
  const reason = stop && JSON.stringify(stop)
  useEffect(() => {
    if (isRunning || shown.current === reason) return
    shown.current = reason
    if (stop) showProtectionNotice(stop)
  }, [isRunning, reason, stop])
}

function useFreshFigures(): void {
  const balance = useRunningGame((game) => game.balance)
  useEffect(() => {
    const timer = setInterval(refreshFigures, pollIntervalMs)
    return () => clearInterval(timer)
  }, [])
  const due = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (balance === undefined || due.current) return
    due.current = setTimeout(() => {
      due.current = undefined
      refreshFigures()
    }, afterRoundMs)
  }, [balance])
  useEffect(() => () => clearTimeout(due.current), [])
}

const refreshFigures = (): void => void refreshUnlessPending('/protection/state', true)
