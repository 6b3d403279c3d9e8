/**
 * The phone that is being typed. Whoever goes from logging in to a forgotten password or to a new account has typed it
 * already, and does not do so again. It is kept in memory only, and no longer than it takes to get in.
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
