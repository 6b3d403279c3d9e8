/**
 * The jackpot that all slots share. A hundredth of every cash stake goes into the pot. Each round draws from the digest
 * of "clientSeed:nonce:jackpot" whether it wins; the chance is proportional to the stake. All money of the pot is paid to
 * players sooner or later, so the jackpot returns exactly its share of the stakes.
 */
import type { Cash } from '@saguao/contract/product/money.ts'
import { digestBytes, type SeedKey } from '../random/seeds.ts'

type Terms = {
  /** Stakes per win on average: a stake wins with the chance stake ÷ stakesPerWin. */
  readonly stakesPerWin: bigint
  /** The largest prize. The rest of a larger pot stays for the next winners. */
  readonly cap: bigint
  /** The house pays it into the first pot. */
  readonly firstPot: bigint
}

/** In minor units. */
export const jackpotTerms: Readonly<Record<Cash, Terms>> = {
  BRL: { stakesPerWin: 40_000_000n, cap: 1_000_000n, firstPot: 100_000n },
  CLP: { stakesPerWin: 80_000_000n, cap: 2_000_000n, firstPot: 200_000n },
}

export const jackpotSharePercent = 1
const percent = 100n

/** The prize of a pot: nine tenths, at most the cap. The rest starts the next pot. */
export const jackpotPrize = (pot: bigint, currency: Cash): bigint => {
  const prize = (pot * 9n) / 10n
  const { cap } = jackpotTerms[currency]
  if (prize > cap) return cap
  return prize
}

export type JackpotDraw = {
  readonly message: string
  /** Two numbers of 48 bits. */
  readonly winNumber: bigint
  readonly roundingNumber: bigint
  readonly isWon: boolean
  /** The share of the stake. A fraction of a cent is rounded up with the chance of its size. */
  readonly contribution: bigint
}

const numberBits = 48n
const numberBytes = 6

export const jackpotMessage = (clientSeed: string, nonce: number): string => `${clientSeed}:${nonce}:jackpot`

export function drawJackpot(
  key: SeedKey,
  { clientSeed, nonce }: { readonly clientSeed: string; readonly nonce: number },
  stake: bigint,
  currency: Cash,
): JackpotDraw {
  const message = jackpotMessage(clientSeed, nonce)
  const digest = new Uint8Array(digestBytes)
  key.digestInto(digest, message)
  const winNumber = numberAt(digest, 0)
  const roundingNumber = numberAt(digest, numberBytes)
  const shares = stake * BigInt(jackpotSharePercent)
  const isRoundedUp = roundingNumber * percent < (shares % percent) << numberBits
  return {
    message,
    winNumber,
    roundingNumber,
    isWon: winNumber * jackpotTerms[currency].stakesPerWin < stake << numberBits,
    contribution: shares / percent + (isRoundedUp ? 1n : 0n),
  }
}

/** How many of all numbers win with a stake: those whose share of all numbers is below stake ÷ stakesPerWin. */
export function jackpotWinNumbers(
  stake: bigint,
  currency: Cash,
): { readonly winning: bigint; readonly all: bigint } {
  const { stakesPerWin } = jackpotTerms[currency]
  const all = 1n << numberBits
  const winning = (stake * all + stakesPerWin - 1n) / stakesPerWin
  return winning > all ? { winning: all, all } : { winning, all }
}

const numberAt = (digest: Uint8Array, at: number): bigint =>
  digest.subarray(at, at + numberBytes).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
