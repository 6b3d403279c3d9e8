/** Wraps an action so that taps within a second of the last accepted one are ignored (R2.21). */
import { tapGuardMs } from '@saguao/contract/product/constants.ts'

export function tapGuard<A extends unknown[]>(act: (...args: A) => void): (...args: A) => void {
  let lastTapMs = Number.NEGATIVE_INFINITY
  return (...args) => {
    const nowMs = performance.now()
    if (nowMs - lastTapMs < tapGuardMs) return
    lastTapMs = nowMs
    act(...args)
  }
}
