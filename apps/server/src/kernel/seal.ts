/** Secrets that have to be read again rest sealed: whoever reads the database reads none. AES-256-GCM, a key per purpose. */
import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'
import { secret as draw } from '#kernel/random.ts'
import { keyFor } from '#kernel/secret.ts'

export type Seal = {
  seal(text: string): Buffer
  open(sealed: Buffer): string
  /** The same text gives the same bytes, and nothing leads back. */
  fingerprint(text: string): Buffer
}

const nonceBytes = 12
const tagBytes = 16

export function createSeal(secret: string, purpose: string): Seal {
  const [sealing, printing] = [keyFor(secret, purpose), keyFor(secret, `${purpose}-fingerprint`)]
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
