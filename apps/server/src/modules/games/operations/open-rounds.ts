/**
 * Rounds that were left open: the list, and their end by operators. An operator ends a round only as its published rule
 * does (docs/STUDIOS.md, help of mines), or returns the bets of a studio's round without wins; amounts follow from the
 * round and are never typed. Rounds that were touched a moment ago belong to their players.
 */
import type { OperatorBody, OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { minor, toMajor } from '@saguao/contract/product/money.ts'
import type { Tx } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { GameDeps } from '#modules/games/deps.ts'
import { settleOpenRound } from '#modules/games/instant/mines.ts'
import {
  lockAnyRound,
  type OpenRound,
  type OpenRoundCursor,
  openRoundPage,
} from '#modules/games/operations/open-round-store.ts'
import { returnStudioRound } from '#modules/games/provider-api/return-round.ts'
import { changeStudioRound, lockPlayer } from '#modules/games/provider-api/store.ts'
import { change, type OperatorHandlers } from '#modules/operators/operators.ts'

type Row = OperatorData<'/operator/rounds/open'>['list'][number]
type End = Row['ends'][number]

const hourMs = 3_600_000
/** An operator ends no round that was touched within the last hour. */
const untouchedMs = hourMs
const defaultLimit = 50

/** A shared round ends all its bets itself, and a new leader continues after an interruption. */
function endsOf({ kind, win, changedAt }: OpenRound, now: number): End[] {
  if (now - changedAt.getTime() < untouchedMs || kind === 'shared') return []
  return kind === 'studio' && win === 0n ? ['settle', 'return'] : ['settle']
}

const cursorForm = /^(\d{1,15}) (R[0-9A-Za-z_-]{21})$/

function cursorOf(text: string | undefined): OpenRoundCursor | undefined {
  if (!text) return undefined
  const [, ms, id] = cursorForm.exec(text) ?? []
  if (ms === undefined || id === undefined) throw new Refusal('VALIDATION', { field: 'cursor' })
  return { changedAt: new Date(Number(ms)), id }
}

async function readOpenRounds(
  { db, clock, lobby }: GameDeps,
  { playerId, hours = 0, cursor, limit = defaultLimit, ...filters }: OperatorBody<'/operator/rounds/open'>,
  lang: 'pt' | 'ks' | 'en',
) {
  const now = clock.now()
  const rows = await openRoundPage(
    db,
    {
      ...filters,
      playerId: playerId === undefined ? undefined : BigInt(playerId),
      before: new Date(now - hours * hourMs),
    },
    cursorOf(cursor),
    limit,
  )
  const last = rows.length < limit ? undefined : rows.at(-1)
  const list = rows.map(
    (row): Row => ({
      ...row,
      playerId: String(row.playerId),
      game: lobby.findGame(row.gameId)?.name[lang] ?? row.gameId,
      bet: toMajor(row.bet, row.currency),
      win: toMajor(row.win, row.currency),
      createdAt: row.createdAt.toISOString(),
      changedAt: row.changedAt.toISOString(),
      ends: endsOf(row, now),
    }),
  )
  return { list, next: last ? `${last.changedAt.getTime()} ${last.id}` : null }
}

type Ended = { readonly status: 'settled' | 'returned'; readonly win: bigint }

async function endRound(deps: GameDeps, tx: Tx, round: OpenRound, end: End): Promise<Ended> {
  const { playerId, id, studio } = round
  if (round.kind === 'instant') {
    const ended = await settleOpenRound(deps, tx, playerId, id)
    if (!ended) throw new Refusal('ROUND_CLOSED', { field: 'roundId' })
    return { status: 'settled', win: ended.win }
  }
  if (end === 'return' && studio !== null) {
    await returnStudioRound(deps, tx, { ...round, studio })
    return { status: 'returned', win: 0n }
  }
  await changeStudioRound(tx, playerId, id, { status: 'settled', at: new Date(deps.clock.now()) })
  return { status: 'settled', win: round.win }
}

/** The player's transactions at studios wait for the same lock. */
async function lockOpenRound(deps: GameDeps, tx: Tx, player: bigint, id: string, end: End) {
  await lockPlayer(tx, player)
  const round = await lockAnyRound(tx, player, id)
  if (!round) throw new Refusal('ROUND_UNKNOWN', { field: 'roundId' })
  if (round.status !== 'open') throw new Refusal('ROUND_CLOSED', { field: 'roundId' })
  if (deps.clock.now() - round.changedAt.getTime() < untouchedMs)
    throw new Refusal('ROUND_ACTIVE', { field: 'roundId' })
  if (!endsOf(round, deps.clock.now()).includes(end)) throw new Refusal('NOT_AVAILABLE', { field: 'end' })
  return round
}

/** The state an approver is shown: a move or a transaction of the player makes the request stale. */
const stateOf = ({ status, bet, win, changedAt, gameId, currency }: OpenRound & { status: string }) => ({
  status,
  gameId,
  currency,
  bet: toMajor(bet, currency),
  win: toMajor(win, currency),
  changedAt: changedAt.toISOString(),
})

export const openRoundCalls = (deps: GameDeps) =>
  ({
    '/operator/rounds/open': ({ body, lang }) => readOpenRounds(deps, body, lang),

    '/operator/round/end': change({
      read: async (tx, { body: { playerId, roundId, end } }) => {
        const round = await lockOpenRound(deps, tx, BigInt(playerId), roundId, end)
        return {
          subject: `round ${roundId}`,
          state: stateOf(round),
          details: { playerId, kind: round.kind, studio: round.studio, isBonus: round.isBonus },
        }
      },
      apply: async (tx, { body: { playerId, roundId, end } }) => {
        const round = await lockOpenRound(deps, tx, BigInt(playerId), roundId, end)
        const { status, win } = await endRound(deps, tx, round, end)
        const paid = toMajor(minor(win), round.currency)
        return { data: { roundId, status, win: paid }, after: { status, win: paid, end } }
      },
    }),
  }) satisfies Partial<OperatorHandlers>
