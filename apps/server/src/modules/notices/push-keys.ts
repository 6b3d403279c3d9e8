/** The VAPID key pair, derived from the server's secret so that every process has the same. */
import { createECDH, ECDH } from 'node:crypto'
import { deriveKey, type Secrets } from '#kernel/security/secrets.ts'

export type PushKeys = { readonly publicKey: string; readonly privateKey: string }

const curve = 'prime256v1'

export function pushKeysOf({ names }: Pick<Secrets, 'names'>): PushKeys {
  const pair = createECDH(curve)
  const privateKey = deriveKey(names, 'push')
  pair.setPrivateKey(privateKey)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}

/** Whether the key is a point of the curve: not every text of that length is, and encryption would fail. */
export function isPublicKey(key: string): boolean {
  try {
    ECDH.convertKey(key, curve, 'base64url')
    return true
  } catch {
    return false
  }
}
