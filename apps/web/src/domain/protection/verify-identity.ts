/**
 * Confirmation of the player's identity (R12.03). A flow that needs it waits for one sheet over the current screen and
 * goes on when the provider has confirmed the person.
 */
import { create } from 'zustand'
import { isLoggedIn, useSession } from '#stores/session.ts'

type IdentityState = {
  readonly isOpen: boolean
  /** Whether a flow, such as a withdrawal, goes on after the confirmation. */
  readonly continues: boolean
}

export const useIdentity = create<IdentityState>(() => ({ isOpen: false, continues: false }))

type Waiting = { readonly result: Promise<boolean>; readonly resolve: (isVerified: boolean) => void }

let waiting: Waiting | undefined

/** Resolves to true when the person is verified, to false when the sheet was closed before. */
export function verifyIdentity(continues = false): Promise<boolean> {
  waiting ??= createWaiting()
  useIdentity.setState({ isOpen: true, continues })
  return waiting.result
}

function createWaiting(): Waiting {
  let resolve: Waiting['resolve'] = () => undefined
  const result = new Promise<boolean>((settle) => {
    resolve = settle
  })
  return { result, resolve }
}

export function endIdentity(isVerified: boolean): void {
  const { resolve } = waiting ?? {}
  waiting = undefined
  useIdentity.setState({ isOpen: false })
  resolve?.(isVerified)
}

// Another player may log in next.
useSession.subscribe(() => {
  if (waiting && !isLoggedIn()) endIdentity(false)
})
