/** Account numbers rest sealed: whoever reads the database reads none. AES-256-GCM under a key of this purpose only. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import { secret as draw } from '#kernel/random.ts'

export type Seal = {
  seal(text: string): Buffer
  open(sealed: Buffer): string
  /** The same text gives the same bytes, and nothing leads back. */
  fingerprint(text: string): Buffer
}

const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16

const keyFor = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, keyBytes))

export function createSeal(secret: string): Seal {
  const [sealing, printing] = [keyFor(secret, 'payout-account'), keyFor(secret, 'payout-account-fingerprint')]
  return {
    seal: (text) => {
      const nonce = Buffer.from(draw(nonceBytes), 'base64url')
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    open: (sealed) => {
      const decipher = createDecipheriv('aes-256-gcm', sealing, sealed.subarray(0, nonceBytes))
      decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
      return (
        decipher.update(sealed.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
      )
    },
    fingerprint: (text) => createHmac('sha256', printing).update(text).digest(),
  }
}
