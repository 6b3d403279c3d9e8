/**
 * Messages of other servers, signed with a shared secret: x-signature is hex(HMAC-SHA256(secret, message)), and the
 * message begins with the time in x-timestamp. Two secrets are live at once, so that one can be replaced without
 * losing a message.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

export const signatureHeaders = {
  timestamp: 'x-timestamp',
  nonce: 'x-nonce',
  signature: 'x-signature',
} as const

/** A message may have been under way for this long, and clocks may differ by as much. */
export const skewMs = 300_000

/** What is signed, piece by piece. */
export type Message = readonly (string | Buffer)[]

const digest = (secret: string, message: Message): Buffer => {
  const hmac = createHmac('sha256', secret)
  for (const piece of message) hmac.update(piece)
  return hmac.digest()
}

export const signMessage = (secret: string, message: Message): string =>
  digest(secret, message).toString('hex')

export type Headers = Readonly<Record<string, string | string[] | undefined>>

/** A header that came once; anything else is nobody's. */
export const headerOf = (headers: Headers, name: string): string => {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

type Claim = {
  readonly headers: Headers
  /** The message as it must have been, if it was sent at this time. */
  messageAt(timestamp: string): Message
  readonly now: number
}

/** Who signed is looked at before when: a stale verdict is given only to what is genuine. */
export function verdictOf(
  secrets: readonly string[],
  { headers, messageAt, now }: Claim,
): 'genuine' | 'forged' | 'stale' {
  const timestamp = headerOf(headers, signatureHeaders.timestamp)
  const claimed = Buffer.from(headerOf(headers, signatureHeaders.signature), 'hex')
  const message = messageAt(timestamp)
  const matches = secrets.map((secret) => {
    const right = digest(secret, message)
    return claimed.length === right.length && timingSafeEqual(claimed, right)
  })
  if (!/^\d{1,15}$/.test(timestamp) || !matches.includes(true)) return 'forged'
  return Math.abs(now - Number(timestamp)) <= skewMs ? 'genuine' : 'stale'
}
