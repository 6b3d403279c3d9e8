/** Queue of the operator's popups, shown one after the other (R3.12). The first of the queue is open. */
import type { Data } from '@saguao/contract/calls/calls.ts'
import { create } from 'zustand'

export type OperatorPopup = Data<'/lobby/popups'>['popUps'][number]

export const useOperatorPopups = create<{ readonly queue: readonly OperatorPopup[] }>(() => ({ queue: [] }))

export function queueOperatorPopups(queue: readonly OperatorPopup[]): void {
  useOperatorPopups.setState({ queue })
}

export function closeOperatorPopup(): void {
  useOperatorPopups.setState(({ queue }) => ({ queue: queue.slice(1) }))
}
