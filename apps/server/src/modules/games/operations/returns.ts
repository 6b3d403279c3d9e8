/** Measured returns of games: sums of the roll-up by game, with the band and the verdict. */
import { type Country, countries } from '@saguao/contract/product/countries.ts'
import { addMarketDays, marketDay } from '@saguao/contract/product/market-day.ts'
import type { Cash } from '@saguao/contract/product/money.ts'
import { isGameId } from '@saguao/fair/games/games.ts'
import { spreadOf } from '@saguao/fair/returns/spread.ts'
import type { App } from '#app.ts'
import { sportsbookKind } from '#modules/games/instant/game-handlers.ts'
import {
  addSums,
  deviationsFor,
  type Measured,
  measure,
  noSums,
  type ReturnSums,
  type StatedSpread,
} from '#modules/games/operations/return-band.ts'
import { type Period, type Squares, sharedSquares } from '#modules/games/operations/return-store.ts'
import { sharedRulesOf } from '#modules/games/shared/shared-rules.ts'
import type { ListedGame, Lobby } from '#modules/lobby/lobby.ts'

type FigureFilter = Period & { readonly country: Country; readonly gameId?: string | undefined }

/** The figures of the reports. */
export type ReadGameFigures = (
  filter: FigureFilter,
) => Promise<readonly (ReturnSums & { readonly gameId: string })[]>
export type ReadGameDays = (
  filter: FigureFilter & { readonly gameId: string },
) => Promise<readonly (ReturnSums & { readonly day: string })[]>

export type ReturnDeps = Pick<App, 'db' | 'clock'> & {
  readonly lobby: Pick<Lobby, 'catalogue'>
  readonly readGameFigures: ReadGameFigures
  readonly readGameDays: ReadGameDays
}

/** Periods of the check, in days up to today. */
export const checkedDays: readonly number[] = [1, 7, 30, 90]
const checksPerYear = 365 * 24
const percent = 100

/** All comparisons of a year: every game in both currencies, every period, every hour. */
export const deviationsOf = (games: number): number =>
  deviationsFor(games * Object.keys(countries).length * checkedDays.length * checksPerYear)

/**
 * The distribution of a studio's game is unknown: downwards it may have rare prizes like a slot of medium volatility,
 * whose squared multiplier has a mean of about 20.
 */
const unknownSecondMoment = 20

export function statedSpread({ id, rtp }: Pick<ListedGame, 'id' | 'rtp'>): StatedSpread {
  const stated = rtp / percent
  return isGameId(id) ? spreadOf(id) : { lowest: stated, highest: stated, secondMoment: unknownSecondMoment }
}

/** Bets on one match win together, and the sportsbook states no return of a single bet. */
const isMeasured = ({ kind }: Pick<ListedGame, 'kind'>): boolean => kind !== sportsbookKind

export function measureGame(game: ListedGame, sums: ReturnSums, deviations: number): Measured {
  const result = measure(sums, statedSpread(game), deviations)
  return isMeasured(game) ? result : { ...result, lower: null, upper: null, verdict: 'few' }
}

export const countryOf = (currency: Cash): Country => (currency === 'BRL' ? 'BR' : 'CL')

/** Until the bets of a shared round are added up, the whole sum counts as one bet: that says nothing. */
const oneBet = ({ stakes, wins }: ReturnSums): Squares => {
  const [stake, win] = [Number(stakes), Number(wins)]
  return { stakeSquares: stake ** 2, stakeWins: stake * win, winSquares: win ** 2 }
}

const isShared = (gameId: string): boolean => sharedRulesOf(gameId) !== undefined

/** Sums of both kinds of money by game. */
export async function readSums(
  deps: ReturnDeps,
  currency: Cash,
  period: Period & { readonly gameId?: string | undefined },
): Promise<Map<string, ReturnSums>> {
  const figures = await deps.readGameFigures({ ...period, country: countryOf(currency) })
  const sums = new Map<string, ReturnSums>()
  for (const figure of figures) sums.set(figure.gameId, addSums(sums.get(figure.gameId) ?? noSums, figure))
  const shared = await squaresOf(deps, currency, period, ({ gameId }) => gameId)
  for (const [gameId, sum] of sums)
    if (isShared(gameId)) sums.set(gameId, { ...sum, ...(shared.get(gameId) ?? oneBet(sum)) })
  return sums
}

/** Sums of both kinds of money of a game by day. */
export async function readDays(
  deps: ReturnDeps,
  currency: Cash,
  period: Period & { readonly gameId: string },
): Promise<Map<string, ReturnSums>> {
  const figures = await deps.readGameDays({ ...period, country: countryOf(currency) })
  const sums = new Map<string, ReturnSums>()
  for (const figure of figures) sums.set(figure.day, addSums(sums.get(figure.day) ?? noSums, figure))
  if (!isShared(period.gameId)) return sums
  const shared = await squaresOf(deps, currency, period, ({ day }) => day)
  for (const [day, sum] of sums) sums.set(day, { ...sum, ...(shared.get(day) ?? oneBet(sum)) })
  return sums
}

async function squaresOf(
  { db }: ReturnDeps,
  currency: Cash,
  period: Period & { readonly gameId?: string | undefined },
  keyOf: (row: { readonly gameId: string; readonly day: string }) => string,
): Promise<Map<string, Squares>> {
  const rows = await sharedSquares(db, { ...period, currency })
  const squares = new Map<string, Squares>()
  for (const row of rows) {
    const before = squares.get(keyOf(row))
    squares.set(keyOf(row), {
      stakeSquares: row.stakeSquares + (before?.stakeSquares ?? 0),
      stakeWins: row.stakeWins + (before?.stakeWins ?? 0),
      winSquares: row.winSquares + (before?.winSquares ?? 0),
    })
  }
  return squares
}

const defaultDays = 30

/** Both days included; by default the last thirty days of the market. */
export function periodOf(
  { clock }: Pick<ReturnDeps, 'clock'>,
  currency: Cash,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): Period {
  const last = to ?? marketDay(countryOf(currency), clock.now())
  return { from: from ?? addMarketDays(last, 1 - defaultDays), to: last }
}
