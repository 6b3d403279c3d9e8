/**
 * Every outcome is determined by two seeds and a nonce. The server seed is the HMAC key, so that players cannot predict
 * outcomes; the client seed and the nonce are the message. The server cannot choose an outcome of a pair whose server seed
 * was fixed before the client seed was known (rotation.ts). Server and browser run the same code: an outcome that only
 * the server could compute would prove nothing.
 */
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { limits } from '@saguao/contract/calls/limits.ts'

export const digestBytes = 32

export type Seeds = {
  /** 32 random bytes as 64 hexadecimal characters. The HMAC key is this text, not the decoded bytes. */
  readonly serverSeed: string
  readonly clientSeed: string
  /** 0, 1, 2, … per seed pair; for a shared round, its number in the chain. */
  readonly nonce: number
}

/** A server seed prepared for many rounds: the key schedule is half the work of a digest. */
export type SeedKey = { digestInto(block: Uint8Array, message: string): void }

/** A client seed consists of printable characters only, so that a player can retype it to verify a round. */
export const isClientSeed = (text: string): boolean =>
  text.length > 0 &&
  text.length <= limits.maxClientSeedLength &&
  text.isWellFormed() &&
  !/[\p{Cc}\p{Cf}\p{Co}]/u.test(text)

export const isServerSeed = (text: string): boolean => /^[0-9a-f]{64}$/.test(text)

/** SHA-256 of the text, as `sha256sum` computes it. */
export const hashOf = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)))

export function keyOf(serverSeed: string): SeedKey {
  const keyedHmac = hmac.create(sha256, utf8ToBytes(serverSeed))
  const scratch = keyedHmac.clone()
  return {
    digestInto: (block, message) => {
      keyedHmac._cloneInto(scratch).update(utf8ToBytes(message)).digestInto(block)
    },
  }
}

export const messageOf = (clientSeed: string, nonce: number, cursor: number): string =>
  `${clientSeed}:${nonce}:${cursor}`
