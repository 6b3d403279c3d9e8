/**
 * The phone number typed in the login form, shared with the reset and register forms, so that the player types it
 * once. Kept in memory only, until the login succeeds.
 */
import { useState } from 'react'

let kept = ''

export function useTypedPhone(): [typed: string, type: (typed: string) => void] {
  const [typed, setTyped] = useState(kept)
  const type = (next: string): void => {
    kept = next
    setTyped(next)
  }
  return [typed, type]
}

export function forgetTypedPhone(): void {
  kept = ''
}
