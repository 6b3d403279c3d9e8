/**
 * Loaded only when the operator traces requests. All calls after one tap carry the same W3C trace id, so that the
 * server's spans belong to it. The id is random for every tap and holds no player data.
 */
import { setTraceHeaders } from '#api/api.ts'

const hex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/** `traceparent`: version, trace id, span id, sampled flag. */
const createTraceparent = (): string => `00-${hex(16)}-${hex(8)}-01`

let traceparent = createTraceparent()
addEventListener(
  'pointerdown',
  () => {
    traceparent = createTraceparent()
  },
  { capture: true, passive: true },
)
setTraceHeaders(() => ({ traceparent }))
