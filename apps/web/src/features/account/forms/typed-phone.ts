/**
 * The phone number typed in the login form, shared with the reset and register forms, so that the player types it
 * once. Kept in memory only, until the login succeeds.
 */
import { useState } from 'react'

let typedPhone = ''

export function useTypedPhone(): [typed: string, type: (typed: string) => void] {
  const [typed, setTyped] = useState(typedPhone)
  const type = (next: string): void => {
    typedPhone = next
    setTyped(next)
  }
  return [typed, type]
}

/** For a logged-in player whose number is known. */
export function setTypedPhone(phone: string): void {
  typedPhone = phone
}

export function clearTypedPhone(): void {
  typedPhone = ''
}
