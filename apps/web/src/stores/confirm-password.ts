/**
 * Password confirmation after idle time (R12.10). Calls that need it wait for one sheet over the current screen; the
 * sheet resolves all of them.
 */
import { useReauth } from '#stores/reauth.ts'
import { isLoggedIn, useSession } from '#stores/session.ts'

type Waiting = { readonly result: Promise<boolean>; readonly resolve: (isConfirmed: boolean) => void }

let waiting: Waiting | undefined

/** Resolves to true when the player has confirmed the password, to false when the sheet was closed. */
export function confirmPassword(): Promise<boolean> {
  waiting ??= createWaiting()
  useReauth.setState({ isOpen: true })
  return waiting.result
}

function createWaiting(): Waiting {
  let resolve: Waiting['resolve'] = () => undefined
  const result = new Promise<boolean>((settle) => {
    resolve = settle
  })
  return { result, resolve }
}

export function endReauth(isConfirmed: boolean): void {
  const { resolve } = waiting ?? {}
  waiting = undefined
  useReauth.setState({ isOpen: false })
  resolve?.(isConfirmed)
}

// A session that has ended, in this tab or another, cannot be confirmed.
useSession.subscribe(() => {
  if (waiting && !isLoggedIn()) endReauth(false)
})
