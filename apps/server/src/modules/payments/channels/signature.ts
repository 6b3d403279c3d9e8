/** Signatures of the sandbox bank's notifications: over `timestamp.body`, with the body's bytes as received. */
import { type SignedMessage, signMessage, verifySignature } from '#kernel/security/signature.ts'
import type { Notification } from '#modules/payments/channels/channel.ts'

const messageOf = (timestamp: string, body: Buffer): SignedMessage => [`${timestamp}.`, body]

export const sign = (secret: string, timestamp: number, body: Buffer): string =>
  signMessage(secret, messageOf(String(timestamp), body))

export const signatureVerdict = (
  secrets: readonly string[],
  { rawBody, headers, now }: Notification,
): ReturnType<typeof verifySignature> =>
  verifySignature(secrets, { headers, now, messageAt: (timestamp) => messageOf(timestamp, rawBody) })
