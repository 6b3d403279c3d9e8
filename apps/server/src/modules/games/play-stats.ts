/**
 * Play statistics: collects played and won rounds in memory and sends them to the lobby in batches, outside the request
 * path of a bet. The lobby uses them for recently played games, most played games and public wins; listeners get the
 * ids of the players. A killed process loses what it had not flushed, so money code reads the round rows instead.
 */
import type { Clock } from '#kernel/clock.ts'
import type { Log } from '#kernel/observability/log.ts'
import type { Metrics } from '#kernel/observability/metrics.ts'
import type { GameMetrics } from '#modules/games/game-metrics.ts'
import type { Round } from '#modules/games/round.ts'
import type { Lobby, Play, WonRound } from '#modules/lobby/lobby.ts'

export type PlayStats = {
  /** A finished round. */
  record(round: RecordedRound): void
  /** A started round whose wins are recorded separately with `recordWin`. */
  recordStart(round: RecordedRound): void
  recordWin(round: RecordedRound): void
  /** The listener gets the players since the last flush. A failed call is not repeated. */
  onPlayed(listener: (players: readonly bigint[]) => Promise<void>): void
  flush(): Promise<void>
  close(): Promise<void>
}

/** The fields of a round that statistics need; rounds of studios and slips have them too. */
type RecordedRound = Pick<Round, 'playerId' | 'id' | 'gameId' | 'currency' | 'isBonus' | 'bet' | 'win'>

type Deps = {
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  readonly gameMetrics: GameMetrics
  readonly lobby: Pick<Lobby, 'recordPlays' | 'recordWins'>
  /** User names of the winners. */
  namesOf(players: readonly bigint[]): Promise<ReadonlyMap<bigint, string>>
}

type Won = Omit<WonRound, 'username'>

const flushIntervalMs = 1_000
/** Bound of queued plays and of queued wins; further ones are dropped. */
const maxQueued = 20_000
const maxBatch = 1_000
/** A player who stays in one game is written to the recently played games at most this often. */
const repeatAfterMs = 60_000

export function createPlayStats({ clock, log, metrics, gameMetrics, lobby, namesOf }: Deps): PlayStats {
  let plays = new Map<string, Play>()
  let wins: Won[] = []
  let flushing: Promise<void> | undefined
  const isGameChange = createGameChangeFilter()
  const listeners: Parameters<PlayStats['onPlayed']>[0][] = []

  const recordStart = ({ playerId, gameId }: RecordedRound): void => {
    const at = new Date(clock.now())
    const key = `${playerId}/${gameId}`
    const rounds = (plays.get(key)?.rounds ?? 0) + 1
    if (rounds > 1 || plays.size < maxQueued) plays.set(key, { playerId, gameId, at, rounds })
  }

  /** Wins with bonus money are not published. */
  const recordWin = ({ playerId, gameId, bet, win, id: roundId, currency, isBonus }: RecordedRound): void => {
    const at = new Date(clock.now())
    if (!isBonus && win > bet && wins.length < maxQueued)
      wins.push({ playerId, roundId, gameId, currency, bet, win, at })
  }

  const flushAll = async (): Promise<void> => {
    const [played, won] = [[...plays.values()], wins]
    plays = new Map()
    wins = []
    for (let from = 0; from < played.length; from += maxBatch) {
      const part = played.slice(from, from + maxBatch)
      await lobby.recordPlays(part, part.filter(isGameChange))
    }
    for (let from = 0; from < won.length; from += maxBatch)
      await lobby.recordWins(await named(won.slice(from, from + maxBatch), namesOf))
    const players = [...new Set([...played, ...won].map(({ playerId }) => playerId))]
    if (players.length > 0) for (const listener of listeners) await listener(players)
  }

  const flush = async (): Promise<void> => {
    while (flushing) await flushing
    flushing = flushAll()
      .catch((error: unknown) => {
        metrics.error('plays')
        log.warn({ error }, 'play statistics: a batch could not be written and is lost')
      })
      .finally(() => {
        flushing = undefined
      })
    return flushing
  }

  const timer = setInterval(() => {
    if (!flushing && (plays.size > 0 || wins.length > 0)) void flush()
  }, flushIntervalMs)
  timer.unref()

  return {
    record: (round) => {
      gameMetrics.stake(round, round.bet)
      gameMetrics.win(round, round.win)
      recordStart(round)
      recordWin(round)
    },
    recordStart,
    recordWin,
    onPlayed: (listener) => void listeners.push(listener),
    flush,
    close: async () => {
      clearInterval(timer)
      await flush()
    },
  }
}

/** True when the player's newest game differs from the last one reported, or was reported too long ago. */
function createGameChangeFilter(): (play: Play) => boolean {
  const newest = new Map<bigint, { readonly gameId: string; readonly until: number }>()
  return ({ playerId, gameId, at }) => {
    const last = newest.get(playerId)
    if (last?.gameId === gameId && last.until > at.getTime()) return false
    if (newest.size >= maxQueued) newest.clear()
    newest.set(playerId, { gameId, until: at.getTime() + repeatAfterMs })
    return true
  }
}

async function named(won: readonly Won[], namesOf: Deps['namesOf']): Promise<WonRound[]> {
  const names = await namesOf([...new Set(won.map(({ playerId }) => playerId))])
  return won.map((round) => ({ ...round, username: names.get(round.playerId) ?? '' }))
}
