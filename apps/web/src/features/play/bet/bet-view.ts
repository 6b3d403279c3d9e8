/**
 * The state of a bet as components see it. While many balls of plinko fall, each changes the state several times; these
 * changes are shown together, so that frames stay short on slow phones.
 */
import type { StoreApi } from 'zustand'
import { type BetState, hasManyBalls } from '#features/play/bet/bet-state.ts'

export type BetView = Pick<StoreApi<BetState>, 'getState' | 'getInitialState' | 'subscribe'>

const mergeMs = 100

export function createBetView(store: StoreApi<BetState>): BetView {
  const listeners = new Set<Parameters<BetView['subscribe']>[0]>()
  let shown = store.getState()
  let timer: ReturnType<typeof setTimeout> | undefined
  const show = (): void => {
    clearTimeout(timer)
    timer = undefined
    const before = shown
    shown = store.getState()
    for (const listener of listeners) listener(shown, before)
  }
  store.subscribe((state) => {
    if (hasManyBalls(state)) timer ??= setTimeout(show, mergeMs)
    else show()
  })
  return {
    getState: () => shown,
    getInitialState: store.getInitialState,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
