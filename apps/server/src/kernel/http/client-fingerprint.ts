/** Fingerprints of a client as keyed hashes: they can be compared, but not reversed. */
import { createHmac } from 'node:crypto'
import { homeNetworkOf } from '#kernel/http/network-block.ts'
import { deriveKey, type Secrets } from '#kernel/security/secrets.ts'

/**
 * `device` hashes the network and the user agent: two phones of the same model in one home count as one. `address`
 * hashes the network, `browser` the id of the browser cookie; it is absent without one. The networks are those of a
 * home: the /56 that providers delegate, of which a single address or /64 would be a mark that the player chooses.
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
    device: hashOf('device', homeNetworkOf(address), userAgent),
    address: hashOf('address', homeNetworkOf(address)),
    ...(browser && { browser: hashOf('browser', browser) }),
  })
}
