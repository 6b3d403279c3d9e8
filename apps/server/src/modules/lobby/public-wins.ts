/** Selects the wins that are published, and masks the winners' names. */
import type { Cash, Minor } from '@saguao/contract/product/money.ts'
import type { PublicWin } from '#modules/lobby/play-store.ts'

export type WonRound = {
  readonly roundId: string
  readonly playerId: bigint
  /** The full user name; it is masked before publication. */
  readonly username: string
  readonly gameId: string
  readonly currency: Cash
  readonly bet: Minor
  readonly win: Minor
  readonly at: Date
}

/** A win is published from this amount, and when it is at least `minWinFactor` times the bet. */
const minPublicWin = { BRL: 50_00n, CLP: 10_000n } as const satisfies Record<Cash, bigint>
const minWinFactor = 2n
const shownDigits = 2

/** Only the last digits: enough for players to recognise themselves, not enough to identify them. */
export const maskedName = (username: string): string => `***${username.slice(-shownDigits)}`

export const publicWins = (rounds: readonly WonRound[]): PublicWin[] =>
  rounds
    .filter(({ currency, bet, win }) => win >= minPublicWin[currency] && win >= bet * minWinFactor)
    .map(({ roundId, playerId, username, gameId, currency, bet, win, at }) => ({
      roundId,
      playerId,
      player: maskedName(username),
      gameId,
      currency,
      bet,
      amount: win,
      at,
    }))
