/** Input of the deposit form. It outlives the form, so that leaving for a game or a payment code keeps it. */
import { create } from 'zustand'
import { useSession } from '#stores/session.ts'

export type Draft = {
  readonly method: string | undefined
  /** Text of the field. */
  readonly amount: string
  readonly account: string
  readonly bankCode: string
  /** The wallet chosen for a phone number. */
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

function clearDraft(): void {
  useDraft.setState(empty)
}

// The next player on this device must not see the number.
useSession.subscribe(({ loggedIn }) => {
  if (!loggedIn) clearDraft()
})
