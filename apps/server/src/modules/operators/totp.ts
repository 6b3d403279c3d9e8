/** Time-based one-time codes (RFC 6238): six digits, 30 seconds, one step of tolerance, each step accepted once. */
import { Secret, TOTP } from 'otpauth'
import type { Random } from '#kernel/random.ts'

const secretBytes = 20
const periodSeconds = 30
const window = 1
const issuer = 'Saguão'

const base32 = /^[A-Z2-7]{32}$/
const codePattern = /^\d{6}$/

export const isTotpCode = (code: string): boolean => codePattern.test(code)

export const newTotpSecret = (random: Random): string => {
  const { buffer, byteOffset, length } = Buffer.from(random.secret(secretBytes), 'base64url')
  return new Secret({ buffer: buffer.slice(byteOffset, byteOffset + length) as ArrayBuffer }).base32
}

export const isTotpSecret = (text: string): boolean => base32.test(text)

const totpOf = (secret: string, label: string): TOTP =>
  new TOTP({ issuer, label, period: periodSeconds, secret: Secret.fromBase32(secret) })

/** The address that an authenticator app reads from a QR code. */
export const totpUri = (secret: string, email: string): string => totpOf(secret, email).toString()

/** The time step of a right code; undefined for a wrong one. */
export function stepOf(secret: string, code: string, now: number): number | undefined {
  const totp = totpOf(secret, '')
  const delta = totp.validate({ token: code, timestamp: now, window })
  return delta === null ? undefined : totp.counter({ timestamp: now }) + delta
}
