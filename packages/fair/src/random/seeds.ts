/**
 * Where every outcome comes from: two seeds and a nonce. The server's seed is the key, so nobody can foresee; the
 * player's seed and the nonce are the message, so the server cannot choose. One code path for Node and for browsers:
 * an outcome that only one of the two could compute would prove nothing.
 */
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { limits } from '@saguao/contract/calls/limits.ts'

export const digestBytes = 32

export type Seeds = {
  /** 32 random bytes, written as 64 hexadecimal characters. The text is the key, not the bytes it stands for. */
  readonly serverSeed: string
  readonly clientSeed: string
  /** 0, 1, 2, … per pair of seeds. For a shared round, its number in the chain. */
  readonly nonce: number
}

/** A server seed made ready to answer for many rounds: taking in a key is half the work of a digest. */
export type SeedKey = { digestInto(block: Uint8Array, message: string): void }

/** What a player may choose: anything that can be typed and typed again, so that a round can be repeated by hand. */
export const isClientSeed = (text: string): boolean =>
  text.length > 0 &&
  text.length <= limits.clientSeedLength &&
  text.isWellFormed() &&
  !/[\p{Cc}\p{Cf}\p{Co}]/u.test(text)

export const isServerSeed = (text: string): boolean => /^[0-9a-f]{64}$/.test(text)

/** SHA-256 of the text itself, so that any command line can repeat it. */
export const hashOf = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)))

export function keyOf(serverSeed: string): SeedKey {
  const keyed = hmac.create(sha256, utf8ToBytes(serverSeed))
  const scratch = keyed.clone()
  return {
    digestInto: (block, message) => {
      keyed._cloneInto(scratch).update(utf8ToBytes(message)).digestInto(block)
    },
  }
}

export const messageOf = (clientSeed: string, nonce: number, cursor: number): string =>
  `${clientSeed}:${nonce}:${cursor}`
