/**
 * Signed messages of other servers: x-signature is hex(HMAC-SHA256(secret, message)), and the message begins with the
 * time in x-timestamp. Two secrets are accepted at once, so that one can be replaced without losing a message.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

export const signatureHeaders = {
  timestamp: 'x-timestamp',
  nonce: 'x-nonce',
  signature: 'x-signature',
} as const

/** Maximum age of a message, and maximum difference between the clocks. */
export const maxClockSkewMs = 300_000

/** The signed content, in pieces. */
export type SignedMessage = readonly (string | Buffer)[]

const digest = (secret: string, message: SignedMessage): Buffer => {
  const hmac = createHmac('sha256', secret)
  for (const piece of message) hmac.update(piece)
  return hmac.digest()
}

export const signMessage = (secret: string, message: SignedMessage): string =>
  digest(secret, message).toString('hex')

export type Headers = Readonly<Record<string, string | string[] | undefined>>

/** The value of a header; empty when it is missing or repeated. */
export const headerOf = (headers: Headers, name: string): string => {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

type Claim = {
  readonly headers: Headers
  /** The message that must have been signed at this timestamp. */
  messageAt(timestamp: string): SignedMessage
  readonly now: number
}

/** Checks the signature before the age: only genuine messages can be stale. */
export function verifySignature(
  secrets: readonly string[],
  { headers, messageAt, now }: Claim,
): 'genuine' | 'forged' | 'stale' {
  const timestamp = headerOf(headers, signatureHeaders.timestamp)
  const received = Buffer.from(headerOf(headers, signatureHeaders.signature), 'hex')
  const message = messageAt(timestamp)
  const matches = secrets.map((secret) => {
    const expected = digest(secret, message)
    return received.length === expected.length && timingSafeEqual(received, expected)
  })
  if (!/^\d{1,15}$/.test(timestamp) || !matches.includes(true)) return 'forged'
  return Math.abs(now - Number(timestamp)) <= maxClockSkewMs ? 'genuine' : 'stale'
}
