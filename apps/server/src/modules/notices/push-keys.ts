/** The pair of keys push services know us by. It follows from the house's secret, so every process has the same. */
import { createECDH, ECDH } from 'node:crypto'
import { keyFor, type Secrets } from '#kernel/security/secrets.ts'

export type PushKeys = { readonly publicKey: string; readonly privateKey: string }

const curve = 'prime256v1'

export function pushKeysOf({ names }: Pick<Secrets, 'names'>): PushKeys {
  const pair = createECDH(curve)
  const privateKey = keyFor(names, 'push')
  pair.setPrivateKey(privateKey)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}

/** Whether something can be sealed for it: not every text of that length is a point of the curve. */
export function isPublicKey(key: string): boolean {
  try {
    ECDH.convertKey(key, curve, 'base64url')
    return true
  } catch {
    return false
  }
}
