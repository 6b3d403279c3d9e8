/**
 * Tells those who watch a table who has bet and who has left: differences only, a few times a second, some at a time.
 * It is for looking at; what is lost is told again with the next phase.
 */
import type { TableMessage } from '@saguao/contract/realtime/table-state.ts'
import type { GameDeps } from '#modules/games/deps.ts'
import type { Round } from '#modules/games/round.ts'
import { tablePlayers } from '#modules/games/shared/shared-state.ts'
import { countBets } from '#modules/games/shared/shared-store.ts'

/** Says something to all who watch a table, in whichever process. */
export type PublishToTable = (gameId: string, message: TableMessage) => void

export type TableUpdates = {
  /** A bet was placed, or has ended. */
  record(bet: Round): void
  /** Until then there is nobody to tell. */
  start(publish: PublishToTable): void
  stop(): void
}

const flushIntervalMs = 300
const maxPlayersPerMessage = 40
/** More than anybody could read; what comes on top is in the count. */
const maxQueued = 400

type Deps = Pick<GameDeps, 'db' | 'log' | 'namesOf'>

export function createTableUpdates(deps: Deps): TableUpdates {
  /** By the table's round, then by bet: the newest is what is told. */
  const queued = new Map<bigint, Map<string, Round>>()
  let publishToTable: PublishToTable | undefined
  let timer: NodeJS.Timeout | undefined

  const record = (bet: Round): void => {
    const { sharedId } = bet.draw
    if (!publishToTable || sharedId === null) return
    const bets = queued.get(sharedId) ?? new Map<string, Round>()
    queued.set(sharedId, bets)
    if (bets.size < maxQueued || bets.has(bet.id)) bets.set(bet.id, bet)
    timer ??= setTimeout(flush, flushIntervalMs).unref()
  }

  const flush = (): void => {
    timer = undefined
    const rounds = [...queued]
    queued.clear()
    for (const [sharedId, bets] of rounds)
      publish(sharedId, [...bets.values()]).catch((error: unknown) =>
        deps.log.warn({ error }, 'those who watch a table were not told who plays'),
      )
  }

  const publish = async (sharedId: bigint, bets: readonly Round[]): Promise<void> => {
    const [first] = bets
    if (!first) return
    const [players, count] = await Promise.all([tablePlayers(deps, bets), countBets(deps.db, sharedId)])
    const { gameId, draw } = first
    for (let from = 0; from < players.length; from += maxPlayersPerMessage) {
      const changed = players.slice(from, from + maxPlayersPerMessage)
      publishToTable?.(gameId, { kind: 'players', gameId, round: draw.nonce, changed, count })
    }
  }

  return {
    record,
    start: (publish) => {
      publishToTable = publish
    },
    stop: () => {
      publishToTable = undefined
      clearTimeout(timer)
    },
  }
}
