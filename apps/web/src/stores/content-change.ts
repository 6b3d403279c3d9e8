/** Counts announced changes of the operator's popups, which the offers of the home screen follow. */
import { create } from 'zustand'

export const usePopupChange = create<{ readonly count: number }>(() => ({ count: 0 }))

export function announcePopups(): void {
  usePopupChange.setState(({ count }) => ({ count: count + 1 }))
}
