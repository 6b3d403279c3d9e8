/** Deadlines are the server's. A phone whose clock is wrong must not see a code run out before its time. */
import { apiSilent } from '#api/api.ts'

let serverAheadMs = 0

/** Asked when a countdown begins; until the answer is here the phone's clock is believed. */
export async function syncClock(): Promise<void> {
  const askedMs = Date.now()
  const { time } = await apiSilent('/ping')
  serverAheadMs = Date.parse(time) - (askedMs + Date.now()) / 2
}

/** The moment on this phone's clock at which it is `iso` at the server. */
export function toLocalMs(iso: string): number {
  return Date.parse(iso) - serverAheadMs
}
