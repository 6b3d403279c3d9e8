/**
 * Encryption of stored secrets (AES-256-GCM, one key per purpose), so that a copy of the database reveals none of them.
 * A ciphertext starts with a header that names its key, so that keys can be rotated while the server runs. Ciphertexts
 * older than the header start with their nonce; decryption attempts every known key on them.
 */
import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'
import { secret as randomSecret } from '#kernel/random.ts'
import { deriveKey, type Secrets } from '#kernel/security/secrets.ts'

export type Cipher = {
  encrypt(text: string): Buffer
  decrypt(ciphertext: Buffer): string
  /** HMAC of the text, for lookups by equality: deterministic, one-way and unaffected by key rotation. */
  fingerprint(text: string): Buffer
}

/** The ciphertext was made with an unknown key or was modified. */
export class DecryptionError extends Error {
  constructor(purpose: string) {
    super(`a ${purpose} cannot be decrypted with SECRETS_KEY or any of SECRETS_KEYS_OTHER`)
    this.name = 'DecryptionError'
  }
}

const headerMagic = Buffer.from('SGK1')
const keyNameBytes = 4
const nonceBytes = 12
const tagBytes = 16
export const keyHeaderBytes = headerMagic.length + keyNameBytes

/** The header of every ciphertext made with this key. */
export const keyHeaderOf = (key: string): Buffer =>
  Buffer.concat([headerMagic, deriveKey(key, 'name').subarray(0, keyNameBytes)])

function encryptWith(key: Buffer, text: string): Buffer {
  const nonce = Buffer.from(randomSecret(nonceBytes), 'base64url')
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** Undefined when the ciphertext was made with another key or was modified. */
function decryptWith(key: Buffer, ciphertext: Buffer): string | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, ciphertext.subarray(0, nonceBytes))
    decipher.setAuthTag(ciphertext.subarray(nonceBytes, nonceBytes + tagBytes))
    return (
      decipher.update(ciphertext.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
    )
  } catch {
    return undefined
  }
}

export function createCipher({ keys: [newest, ...others], names }: Secrets, purpose: string): Cipher {
  const keyOf = (secret: string) => ({ header: keyHeaderOf(secret), key: deriveKey(secret, purpose) })
  const newestKey = keyOf(newest)
  const keys = [newestKey, ...others.map(keyOf)]
  const fingerprintKey = deriveKey(names, `${purpose}-fingerprint`)
  return {
    encrypt: (text) => Buffer.concat([newestKey.header, encryptWith(newestKey.key, text)]),
    decrypt: (ciphertext) => {
      const named = keys.find(({ header }) => header.equals(ciphertext.subarray(0, keyHeaderBytes)))
      const attempts = named
        ? [decryptWith(named.key, ciphertext.subarray(keyHeaderBytes))]
        : keys.map(({ key }) => decryptWith(key, ciphertext))
      const text = attempts.find((one) => one !== undefined)
      if (text === undefined) throw new DecryptionError(purpose)
      return text
    },
    fingerprint: (text) => createHmac('sha256', fingerprintKey).update(text).digest(),
  }
}
