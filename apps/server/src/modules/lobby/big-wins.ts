/**
 * The largest published wins of a game in the last days. Wins of players who are paused, excluded, closed or blocked are
 * not shown. Each process reads a game at most once per `cacheMs`, however many players ask.
 */
import type { Data } from '@saguao/contract/calls/calls.ts'
import { type Cash, toMajor } from '@saguao/contract/product/money.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/db.ts'
import { type BigWin, loadBigWins } from '#modules/lobby/play-store.ts'
import { refusalFor } from '#modules/protection/protection.ts'

type BigWins = Data<'/game/bigWins'>
type Cached = { readonly until: number; readonly wins: Promise<BigWins> }

const cacheMs = 30_000
const maxShown = 10
/** More rows than are shown, because some players may be hidden. */
const maxRead = 30

export function createBigWins({ db, clock }: { readonly db: Db; readonly clock: Clock }) {
  const cache = new Map<string, Cached>()

  const read = async (gameId: string, currency: Cash): Promise<BigWins> => {
    const wins = await loadBigWins(db, gameId, currency, maxRead)
    const refusals = await Promise.all(
      wins.map(({ playerId }) => refusalFor(db, playerId, 'contact', clock.now())),
    )
    const shown = wins.filter((_, place) => refusals[place] === undefined).slice(0, maxShown)
    return { list: shown.map((win) => presentBigWin(win, currency)) }
  }

  /** The game must exist, so that the cache has a bound. */
  return (gameId: string, currency: Cash): Promise<BigWins> => {
    const key = `${gameId} ${currency}`
    const cached = cache.get(key)
    if (cached && cached.until > clock.now()) return cached.wins
    const wins = read(gameId, currency)
    cache.set(key, { until: clock.now() + cacheMs, wins })
    wins.catch(() => cache.delete(key))
    return wins
  }
}

const hundredth = 100n

function presentBigWin({ player, amount, bet, at }: BigWin, currency: Cash): BigWins['list'][number] {
  return {
    name: player,
    amount: toMajor(amount, currency),
    multiplier: Number((amount * hundredth) / bet) / Number(hundredth),
    time: at.toISOString(),
  }
}
