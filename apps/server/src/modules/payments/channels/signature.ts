/** Notifications of the pretend bank, and of whoever signs like it: timestamp.body, over the bytes as they came. */
import { type Message, signMessage, verdictOf } from '#kernel/security/signature.ts'
import type { Notification } from '#modules/payments/channels/channel.ts'

const messageOf = (timestamp: string, body: Buffer): Message => [`${timestamp}.`, body]

export const sign = (secret: string, timestamp: number, body: Buffer): string =>
  signMessage(secret, messageOf(String(timestamp), body))

export const signatureVerdict = (
  secrets: readonly string[],
  { rawBody, headers, now }: Notification,
): ReturnType<typeof verdictOf> =>
  verdictOf(secrets, { headers, now, messageAt: (timestamp) => messageOf(timestamp, rawBody) })
