/**
 * Tells the lobby what was played and won, in batches and beside the way of a bet: for recently played games, the most
 * played ones and the winners everybody sees; and tells who played to whoever watches. What a killed process had not
 * told is lost, so whoever watches money looks at the rounds themselves.
 */
import type { Clock } from '#kernel/clock.ts'
import type { Log } from '#kernel/observability/log.ts'
import type { Metrics } from '#kernel/observability/metrics.ts'
import type { Round } from '#modules/games/round.ts'
import type { Lobby, Play, WonRound } from '#modules/lobby/lobby.ts'

export type Plays = {
  /** A round that is over. */
  note(round: Noted): void
  /** A round that began; what it wins is told by itself. */
  noteBegun(round: Noted): void
  noteWon(round: Noted): void
  /** Will be told who has played since the last time; one that fails is told of them no more. */
  watch(watcher: (players: readonly bigint[]) => Promise<void>): void
  /** Tells what has been noted now. */
  tell(): Promise<void>
  close(): Promise<void>
}

/** What the lobby is told of a round, whoever's it is. */
export type Noted = Pick<Round, 'playerId' | 'id' | 'gameId' | 'currency' | 'isBonus' | 'bet' | 'win'>

type Deps = {
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  readonly lobby: Pick<Lobby, 'notePlays' | 'noteWins'>
  /** The names players have, for those who won. */
  namesOf(players: readonly bigint[]): Promise<ReadonlyMap<bigint, string>>
}

type Won = Omit<WonRound, 'username'> & { readonly playerId: bigint }

const tellEveryMs = 1_000
/** So many players and games, or wins, wait to be told at most; what comes on top is not shown. */
const waitingMost = 20_000
const tellMost = 1_000
/** Who goes on with the same game is told of again after so long: nothing changes for them but the time. */
const tellAgainMs = 10_000

export function createPlays({ clock, log, metrics, lobby, namesOf }: Deps): Plays {
  let plays = new Map<string, Play>()
  let wins: Won[] = []
  let telling: Promise<void> | undefined
  const isNews = createNews()
  const watchers: Parameters<Plays['watch']>[0][] = []

  const noteBegun = ({ playerId, gameId }: Noted): void => {
    const at = new Date(clock.now())
    const key = `${playerId}/${gameId}`
    const rounds = (plays.get(key)?.rounds ?? 0) + 1
    if (rounds > 1 || plays.size < waitingMost) plays.set(key, { playerId, gameId, at, rounds })
  }

  /** Money that was given is not a win to be proud of before everybody. */
  const noteWon = ({ playerId, gameId, bet, win, id: roundId, currency, isBonus }: Noted): void => {
    const at = new Date(clock.now())
    if (!isBonus && win > bet && wins.length < waitingMost)
      wins.push({ playerId, roundId, gameId, currency, bet, win, at })
  }

  const tellAll = async (): Promise<void> => {
    const [played, won] = [[...plays.values()], wins]
    plays = new Map()
    wins = []
    for (let from = 0; from < played.length; from += tellMost) {
      const part = played.slice(from, from + tellMost)
      await lobby.notePlays(part, part.filter(isNews))
    }
    for (let from = 0; from < won.length; from += tellMost)
      await lobby.noteWins(await named(won.slice(from, from + tellMost), namesOf))
    const players = [...new Set([...played, ...won].map(({ playerId }) => playerId))]
    if (players.length > 0) for (const watcher of watchers) await watcher(players)
  }

  const tell = async (): Promise<void> => {
    while (telling) await telling
    telling = tellAll()
      .catch((error: unknown) => {
        metrics.error('plays')
        log.warn({ error }, 'what was played could not be told to the lobby')
      })
      .finally(() => {
        telling = undefined
      })
    return telling
  }

  const timer = setInterval(() => {
    if (!telling && (plays.size > 0 || wins.length > 0)) void tell()
  }, tellEveryMs)
  timer.unref()

  return {
    note: (round) => {
      countRound(metrics, round)
      noteBegun(round)
      noteWon(round)
    },
    noteBegun,
    noteWon,
    watch: (watcher) => void watchers.push(watcher),
    tell,
    close: async () => {
      clearInterval(timer)
      await tell()
    },
  }
}

function countRound(metrics: Metrics, round: Noted): void {
  metrics.stake(round, round.bet)
  metrics.win(round, round.win)
}

/** Whether a player's newest game is another one than was told. */
function createNews(): (play: Play) => boolean {
  const newest = new Map<bigint, { readonly gameId: string; readonly until: number }>()
  return ({ playerId, gameId, at }) => {
    const told = newest.get(playerId)
    if (told?.gameId === gameId && told.until > at.getTime()) return false
    if (newest.size >= waitingMost) newest.clear()
    newest.set(playerId, { gameId, until: at.getTime() + tellAgainMs })
    return true
  }
}

async function named(won: readonly Won[], namesOf: Deps['namesOf']): Promise<WonRound[]> {
  const names = await namesOf([...new Set(won.map(({ playerId }) => playerId))])
  return won.map(({ playerId, ...round }) => ({ ...round, username: names.get(playerId) ?? '' }))
}
