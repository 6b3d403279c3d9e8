/**
 * Waiting time before another code, by phone and purpose. It survives closing the popup, because the server refuses a
 * second request within the minute. Kept in memory only, because the set of storage keys is fixed.
 */
import { useCallback, useEffect } from 'react'
import { useCountdown } from '#widgets/hooks/use-countdown.ts'

export type CodePurpose = 'register' | 'reset' | 'bind' | 'login' | 'change'

const waitsUntilMs = new Map<string, number>()

const keyOf = (purpose: CodePurpose, phone: string) => `${purpose} ${phone}`

export function startCodeWait(purpose: CodePurpose, phone: string, waitSeconds: number): void {
  waitsUntilMs.set(keyOf(purpose, phone), Date.now() + waitSeconds * 1000)
}

/** Whole seconds; 0 when a code may be requested. */
export function codeWaitSeconds(purpose: CodePurpose, phone: string): number {
  const untilMs = waitsUntilMs.get(keyOf(purpose, phone)) ?? 0
  return Math.max(0, Math.ceil((untilMs - Date.now()) / 1000))
}

export function clearCodeWaits(): void {
  waitsUntilMs.clear()
}

type CodeWait = {
  readonly secondsLeft: number
  /** Call after a code was sent, so that the display is updated. */
  readonly restart: () => void
}

export function useCodeWait(purpose: CodePurpose, phone: string): CodeWait {
  const { secondsLeft, start, stop } = useCountdown()
  const restart = useCallback(() => {
    const seconds = codeWaitSeconds(purpose, phone)
    if (seconds > 0) start(seconds)
    else stop()
  }, [purpose, phone, start, stop])
  useEffect(restart, [restart])
  return { secondsLeft, restart }
}
