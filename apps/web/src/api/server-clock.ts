/** Offset to the server's clock: a device with a wrong clock must not see a deadline pass too early. */
import { apiSilent } from '#api/api.ts'

let serverAheadMs = 0

/** Called when a countdown starts; until the response arrives the device's clock is used. */
export async function syncClock(): Promise<void> {
  const sentMs = Date.now()
  const { time } = await apiSilent('/ping')
  serverAheadMs = Date.parse(time) - (sentMs + Date.now()) / 2
}

/** The server time `iso` in milliseconds of the device's clock. */
export function toLocalMs(iso: string): number {
  return Date.parse(iso) - serverAheadMs
}
