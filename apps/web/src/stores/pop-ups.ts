/** What the operator wants seen on entering, one after the other (R3.12). The first of the queue stands open. */
import type { Data } from '@saguao/contract/calls.ts'
import { create } from 'zustand'

export type PopUp = Data<'/lobby/popups'>['popUps'][number]

export const usePopUps = create<{ readonly queue: readonly PopUp[] }>(() => ({ queue: [] }))

export function queuePopUps(queue: readonly PopUp[]): void {
  usePopUps.setState({ queue })
}

export function closePopUp(): void {
  usePopUps.setState(({ queue }) => ({ queue: queue.slice(1) }))
}
