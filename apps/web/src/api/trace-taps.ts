/**
 * Loaded only where the operator traces calls. All calls that follow one tap carry its name, so that the server's way
 * to their statements begins with it. The name is drawn anew with every tap and says nothing about the player.
 */
import { setTraceHeaders } from '#api/api.ts'

const hex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/** A `traceparent` of the W3C: version, trace, the tap in it, and that it is wanted. */
const newTap = (): string => `00-${hex(16)}-${hex(8)}-01`

let tap = newTap()
addEventListener(
  'pointerdown',
  () => {
    tap = newTap()
  },
  { capture: true, passive: true },
)
setTraceHeaders(() => ({ traceparent: tap }))
