/**
 * Notifications signed with a shared secret: x-signature is hex(HMAC-SHA256(secret, timestamp.body)) over the bytes as
 * they came. Two secrets are live at once, so that one can be replaced without losing a notification.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Notification } from '#modules/payments/channel.ts'

export const signatureHeaders = { timestamp: 'x-timestamp', signature: 'x-signature' } as const

/** A notification may have been under way for this long, and clocks may differ by as much. */
export const skewMs = 300_000

const digest = (secret: string, timestamp: string, body: Buffer): Buffer =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest()

export const sign = (secret: string, timestamp: number, body: Buffer): string =>
  digest(secret, String(timestamp), body).toString('hex')

const textOf = (header: string | string[] | undefined): string => (typeof header === 'string' ? header : '')

/** Who signed is looked at before when: a stale verdict is given only to what is genuine. */
export function signatureVerdict(
  secrets: readonly string[],
  { rawBody, headers, now }: Notification,
): 'genuine' | 'forged' | 'stale' {
  const timestamp = textOf(headers[signatureHeaders.timestamp])
  const claimed = Buffer.from(textOf(headers[signatureHeaders.signature]), 'hex')
  const matches = secrets.map((secret) => {
    const right = digest(secret, timestamp, rawBody)
    return claimed.length === right.length && timingSafeEqual(claimed, right)
  })
  if (!/^\d{1,15}$/.test(timestamp) || !matches.includes(true)) return 'forged'
  return Math.abs(now - Number(timestamp)) <= skewMs ? 'genuine' : 'stale'
}
