/** Which wins are told to everybody, and how little of the winner is. */
import type { Cash, Minor } from '@saguao/contract/product/money.ts'
import type { PublicWin } from '#modules/lobby/play-store.ts'

export type WonRound = {
  readonly roundId: string
  /** The player's name as they know it; it is masked here. */
  readonly username: string
  readonly gameId: string
  readonly currency: Cash
  readonly bet: Minor
  readonly win: Minor
  readonly at: Date
}

/** A win is worth telling when it is some money and several times the bet. */
const tellFrom = { BRL: 50_00n, CLP: 10_000n } as const satisfies Record<Cash, bigint>
const tellTimes = 2n
const shownDigits = 2

/** The last digits only: enough to recognise oneself, not enough to be found. */
export const maskedName = (username: string): string => `***${username.slice(-shownDigits)}`

export const publicWins = (rounds: readonly WonRound[]): PublicWin[] =>
  rounds
    .filter(({ currency, bet, win }) => win >= tellFrom[currency] && win >= bet * tellTimes)
    .map(({ roundId, username, gameId, currency, win, at }) => ({
      roundId,
      player: maskedName(username),
      gameId,
      currency,
      amount: win,
      at,
    }))
