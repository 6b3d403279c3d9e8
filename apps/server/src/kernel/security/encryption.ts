/**
 * Secrets that have to be read again rest sealed: whoever reads the database reads none. AES-256-GCM, a key per
 * purpose. What is sealed begins with the name of its key, so that keys can be changed while players play; what was
 * sealed before keys had names begins at once with its nonce, and is tried with each of them.
 */
import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'
import { secret as draw } from '#kernel/random.ts'
import { keyFor, type Secrets } from '#kernel/security/secrets.ts'

export type Seal = {
  seal(text: string): Buffer
  open(sealed: Buffer): string
  /** The same text gives the same bytes, whatever the newest key is, and nothing leads back. */
  fingerprint(text: string): Buffer
}

/** The key is none of ours, or somebody changed what it had sealed. */
export class Unopened extends Error {
  constructor(purpose: string) {
    super(`a ${purpose} opens neither with SECRETS_KEY nor with any of SECRETS_KEYS_OTHER`)
    this.name = 'Unopened'
  }
}

const headMark = Buffer.from('SGK1')
const nameBytes = 4
const nonceBytes = 12
const tagBytes = 16
export const headBytes = headMark.length + nameBytes

/** What everything sealed with this key begins with. */
export const headOf = (key: string): Buffer =>
  Buffer.concat([headMark, keyFor(key, 'name').subarray(0, nameBytes)])

function encrypt(key: Buffer, text: string): Buffer {
  const nonce = Buffer.from(draw(nonceBytes), 'base64url')
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** Undefined when it was sealed with another key, or changed. */
function decrypt(key: Buffer, sealed: Buffer): string | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes))
    decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
    return decipher.update(sealed.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}

export function createSeal({ keys: [newest, ...others], names }: Secrets, purpose: string): Seal {
  const keyOf = (secret: string) => ({ head: headOf(secret), key: keyFor(secret, purpose) })
  const own = keyOf(newest)
  const keys = [own, ...others.map(keyOf)]
  const printing = keyFor(names, `${purpose}-fingerprint`)
  return {
    seal: (text) => Buffer.concat([own.head, encrypt(own.key, text)]),
    open: (sealed) => {
      const named = keys.find(({ head }) => head.equals(sealed.subarray(0, headBytes)))
      const tries = named
        ? [decrypt(named.key, sealed.subarray(headBytes))]
        : keys.map(({ key }) => decrypt(key, sealed))
      const text = tries.find((one) => one !== undefined)
      if (text === undefined) throw new Unopened(purpose)
      return text
    },
    fingerprint: (text) => createHmac('sha256', printing).update(text).digest(),
  }
}
