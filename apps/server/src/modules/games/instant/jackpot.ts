/**
 * The jackpot of the slots: the share and the prize of a bet, which are part of the bet's own posting, and the pot that
 * players see. The pot is a balance of the ledger; no row is locked by bets that do not win.
 */
import type { Data } from '@saguao/contract/calls/calls.ts'
import { type Country, countries } from '@saguao/contract/product/countries.ts'
import { type Cash, currencies, type Minor, minor, toMajor } from '@saguao/contract/product/money.ts'
import { type GameId, games } from '@saguao/fair/games/games.ts'
import { drawJackpot, jackpotSharePercent, jackpotTerms } from '@saguao/fair/games/jackpot.ts'
import type { GameDeps } from '#modules/games/deps.ts'
import type { Bet } from '#modules/games/instant/bet.ts'
import { jackpotAccount } from '#modules/games/instant/jackpot-prizes.ts'
import { lastJackpotWins, type Prize } from '#modules/games/instant/jackpot-store.ts'
import type { AllocatedNonce } from '#modules/games/instant/nonce-allocator.ts'
import { accountOf, gamesHouseAccount, type Round } from '#modules/games/round.ts'
import { maskedName } from '#modules/lobby/lobby.ts'
import { refusalFor } from '#modules/protection/protection.ts'
import type { Transfer } from '#modules/wallet/wallet.ts'

/** The part of a bet in the jackpot. */
export type JackpotPart = {
  readonly contribution: Minor
  /** For a bet that wins the pot. */
  readonly prize?: Prize
}

/**
 * Undefined for a bet that takes no part: another game, bonus money, or a market without jackpot. The prize is read before
 * the draw: a refused bet keeps its nonce, so a read for winners only would show which nonce wins.
 */
export async function drawJackpotPart(
  { prizes, policyOf }: Pick<GameDeps, 'prizes' | 'policyOf'>,
  { gameId, isBonus, player: { country, currency }, amount }: Bet,
  { key, draw }: AllocatedNonce,
): Promise<JackpotPart | undefined> {
  if (isBonus || games[gameId as GameId].kind !== 'slots' || !policyOf(country).jackpot) return undefined
  const prize = await prizes.read(currency)
  const { isWon, contribution } = drawJackpot(key, draw, amount, currency)
  return { contribution: minor(contribution), ...(isWon && prize.amount > 0n && { prize }) }
}

/** Transfers of the share and the prize; the prize is part of the round's win. */
export function jackpotTransfers(round: Round, part: JackpotPart | undefined): Transfer[] {
  if (!part) return []
  const [games_, pot] = [{ house: gamesHouseAccount }, { house: jackpotAccount }] as const
  const own = { player: round.playerId, name: accountOf(round) } as const
  return [
    ...(part.contribution > 0n ? [{ from: games_, to: pot, amount: part.contribution }] : []),
    ...(part.prize ? [{ from: pot, to: own, amount: part.prize.amount }] : []),
  ]
}

type ShownJackpot = Data<'/game/jackpot'>
export type ReadJackpot = (country: Country) => Promise<ShownJackpot>

const cacheMs = 5_000
const shownWins = 10

/** The pot as players see it, at most `cacheMs` older than the prize of bets. */
export function createReadJackpot(
  deps: Pick<GameDeps, 'db' | 'prizes' | 'clock' | 'policyOf' | 'namesOf'>,
): ReadJackpot {
  const cache = new Map<Country, { readonly until: number; readonly shown: Promise<ShownJackpot> }>()
  const read = async (country: Country): Promise<ShownJackpot> => {
    const { currency } = countries[country]
    if (!deps.policyOf(country).jackpot) return absentJackpot(currency)
    const [{ amount }, wins] = await Promise.all([deps.prizes.read(currency), readWins(deps, currency)])
    return { ...absentJackpot(currency), isOn: true, amount: toMajor(amount, currency), wins }
  }
  return (country) => {
    const cached = cache.get(country)
    if (cached && cached.until > deps.clock.now()) return cached.shown
    const shown = read(country)
    cache.set(country, { until: deps.clock.now() + cacheMs, shown })
    shown.catch(() => cache.delete(country))
    return shown
  }
}

const absentJackpot = (currency: Cash): ShownJackpot => ({
  isOn: false,
  amount: 0,
  currency,
  currencyAlias: currencies[currency].alias,
  sharePercent: jackpotSharePercent,
  stakesPerWin: toMajor(minor(jackpotTerms[currency].stakesPerWin), currency),
  cap: toMajor(minor(jackpotTerms[currency].cap), currency),
  wins: [],
})

/** Wins of players who are paused, excluded, closed or blocked are not shown. */
async function readWins(
  { db, clock, namesOf }: Pick<GameDeps, 'db' | 'clock' | 'namesOf'>,
  currency: Cash,
): Promise<ShownJackpot['wins']> {
  const wins = await lastJackpotWins(db, currency, shownWins)
  const names = await namesOf(wins.map(({ playerId }) => playerId))
  const refusals = await Promise.all(
    wins.map(({ playerId }) => refusalFor(db, playerId, 'contact', clock.now())),
  )
  return wins
    .filter((_, place) => refusals[place] === undefined)
    .map(({ playerId, gameId, amount, at }) => ({
      name: maskedName(names.get(playerId) ?? ''),
      gameId,
      amount: toMajor(amount, currency),
      time: at.toISOString(),
    }))
}
