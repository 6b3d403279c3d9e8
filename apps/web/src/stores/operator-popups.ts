/**
 * The operator's popup that is open (R3.12), and those the player has closed today. The latter are stored beside
 * `todayShowed`, which only says that the lobby was shown.
 */
import type { Data } from '@saguao/contract/calls/calls.ts'
import { create } from 'zustand'
import { readClosedPopups, writeClosedPopups } from '#lib/storage.ts'
import { utcDay } from '#lib/utc-day.ts'

export type OperatorPopup = Data<'/lobby/popups'>['popUps'][number]

export const useOperatorPopup = create<{ readonly current: OperatorPopup | null }>(() => ({ current: null }))

export function showOperatorPopup(current: OperatorPopup): void {
  useOperatorPopup.setState({ current })
}

/** A popup is recorded when it is closed, so that a reload before that shows it again. */
export function closeOperatorPopup(): void {
  const { current } = useOperatorPopup.getState()
  if (current) writeClosedPopups([utcDay(), ...closedToday(), current.id])
  useOperatorPopup.setState({ current: null })
}

export function isClosedToday({ id }: OperatorPopup): boolean {
  return closedToday().includes(id)
}

function closedToday(): readonly string[] {
  const [day, ...ids] = readClosedPopups()
  return day === utcDay() ? ids : []
}
