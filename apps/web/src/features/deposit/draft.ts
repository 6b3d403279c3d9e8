/** What the player has filled in so far. It outlives the form: stepping aside to the game, or to a code and back, keeps it. */
import { create } from 'zustand'
import { useSession } from '#stores/session.ts'

export type Draft = {
  readonly method: string | undefined
  /** Plain text, as the field holds it. */
  readonly amount: string
  readonly account: string
  readonly bankCode: string
  /** Which of the wallets a number can use. */
  readonly offer: string | undefined
  readonly activityId: string | undefined
}

const empty: Draft = {
  method: undefined,
  amount: '',
  account: '',
  bankCode: '',
  offer: undefined,
  activityId: undefined,
}

export const useDraft = create<Draft>(() => empty)

export function changeDraft(change: Partial<Draft>): void {
  useDraft.setState(change)
}

export function clearDraft(): void {
  useDraft.setState(empty)
}

// The next player on this phone must not find somebody else's number.
useSession.subscribe(({ loggedIn }) => {
  if (!loggedIn) clearDraft()
})
