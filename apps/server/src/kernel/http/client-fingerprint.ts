/** Fingerprints of a client as keyed hashes: they can be compared, but not reversed. */
import { createHmac } from 'node:crypto'
import { deriveKey, type Secrets } from '#kernel/security/secrets.ts'

/**
 * `device` hashes the address and the user agent: two phones of the same model in one home count as one. `browser`
 * hashes the id of the browser cookie and is absent without one.
 */
export type ClientFingerprint = {
  readonly device: string
  readonly address: string
  readonly browser?: string
}

type Client = { readonly address: string; readonly userAgent: string; readonly browser: string }

export type FingerprintOf = (client: Client) => ClientFingerprint

export function createFingerprintOf({ names }: Pick<Secrets, 'names'>): FingerprintOf {
  const key = deriveKey(names, 'marks')
  const hashOf = (...parts: readonly string[]): string =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest('hex')
  return ({ address, userAgent, browser }) => ({
    device: hashOf('device', address, userAgent),
    address: hashOf('address', address),
    ...(browser && { browser: hashOf('browser', browser) }),
  })
}
