/**
 * Publishes new bets and cash-outs to the watchers of a table: changes only, a few times a second, in chunks. The
 * messages are for display; a lost one is repaired by the state that is published with the next phase.
 */
import type { TableMessage } from '@saguao/contract/realtime/table-state.ts'
import type { App } from '#app.ts'
import type { Round } from '#modules/games/round.ts'
import { tablePlayers } from '#modules/games/shared/shared-state.ts'
import { countBets } from '#modules/games/shared/shared-store.ts'
import type { Identity } from '#modules/identity/identity.ts'

/** Sends a message to all watchers of a table, in every process. */
export type PublishToTable = (gameId: string, message: TableMessage) => void

export type TableUpdates = {
  /** Queues a bet that was placed or has ended. */
  record(bet: Round): void
  /** Bets recorded before `start` are ignored. */
  start(publish: PublishToTable): void
  stop(): void
}

const flushIntervalMs = 300
const maxPlayersPerMessage = 40
/** More than a watcher can read; further bets appear only in the count. */
const maxQueued = 400

type Deps = Pick<App, 'db' | 'log'> & Pick<Identity, 'namesOf'>

export function createTableUpdates(deps: Deps): TableUpdates {
  /** By shared round, then by bet; only the newest state of a bet is published. */
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
        deps.log.warn({ error }, 'shared tables: an update of the players could not be published'),
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
