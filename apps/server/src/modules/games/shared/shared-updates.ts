/**
 * Tells those who watch a table who has bet and who has left: differences only, a few times a second, some at a time.
 * It is for looking at; what is lost is told again with the next phase.
 */
import type { TableMessage } from '@saguao/contract/tables.ts'
import type { GameDeps } from '#modules/games/deps.ts'
import type { Round } from '#modules/games/round.ts'
import { tablePlayers } from '#modules/games/shared/shared-state.ts'
import { countBets } from '#modules/games/shared/shared-store.ts'

/** Says something to all who watch a table, in whichever process. */
export type TellTable = (gameId: string, message: TableMessage) => void

export type TableNews = {
  /** A bet was placed, or has ended. */
  note(bet: Round): void
  /** Until then there is nobody to tell. */
  begin(tell: TellTable): void
  stop(): void
}

const tellEveryMs = 300
const chunkMost = 40
/** More than anybody could read; what comes on top is in the count. */
const waitingMost = 400

type Deps = Pick<GameDeps, 'db' | 'log' | 'namesOf'>

export function createNews(deps: Deps): TableNews {
  /** By the table's round, then by bet: the newest is what is told. */
  const waiting = new Map<bigint, Map<string, Round>>()
  let tellTable: TellTable | undefined
  let timer: NodeJS.Timeout | undefined

  const note = (bet: Round): void => {
    const { sharedId } = bet.draw
    if (!tellTable || sharedId === null) return
    const bets = waiting.get(sharedId) ?? new Map<string, Round>()
    waiting.set(sharedId, bets)
    if (bets.size < waitingMost || bets.has(bet.id)) bets.set(bet.id, bet)
    timer ??= setTimeout(flush, tellEveryMs).unref()
  }

  const flush = (): void => {
    timer = undefined
    const rounds = [...waiting]
    waiting.clear()
    for (const [sharedId, bets] of rounds)
      tell(sharedId, [...bets.values()]).catch((error: unknown) =>
        deps.log.warn({ error }, 'those who watch a table were not told who plays'),
      )
  }

  const tell = async (sharedId: bigint, bets: readonly Round[]): Promise<void> => {
    const [first] = bets
    if (!first) return
    const [players, count] = await Promise.all([tablePlayers(deps, bets), countBets(deps.db, sharedId)])
    const { gameId, draw } = first
    for (let from = 0; from < players.length; from += chunkMost) {
      const changed = players.slice(from, from + chunkMost)
      tellTable?.(gameId, { kind: 'players', gameId, round: draw.nonce, changed, count })
    }
  }

  return {
    note,
    begin: (tell) => {
      tellTable = tell
    },
    stop: () => {
      tellTable = undefined
      clearTimeout(timer)
    },
  }
}
