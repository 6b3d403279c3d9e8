/** The operator's popup that is open (R3.12). */
import type { Data } from '@saguao/contract/calls/calls.ts'
import { create } from 'zustand'

export type OperatorPopup = Data<'/lobby/popups'>['popUps'][number]

export const useOperatorPopup = create<{ readonly current: OperatorPopup | null }>(() => ({ current: null }))

export function showOperatorPopup(current: OperatorPopup): void {
  useOperatorPopup.setState({ current })
}

export function hideOperatorPopup(): void {
  useOperatorPopup.setState({ current: null })
}
