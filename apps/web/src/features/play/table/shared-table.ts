/**
 * Client state of a shared table: phase and its start by the local clock, players, and past results. Pure; the server
 * decides every result.
 */
import {
  betKeyOf,
  type SharedKind,
  type TableMessage,
  type TablePlayer,
  type TableResult,
  type TableState,
} from '@saguao/contract/realtime/table-state.ts'

export type SharedTable = Omit<TableState, 'elapsedMs' | 'gameId'> & {
  /** Start of the phase, by the local clock. */
  readonly startMs: number
}

/** Lengths of the lists that are shown. */
const maxPlayers = 60
const maxResults = 20

export const isShared = (kind: string): kind is SharedKind => kind === 'crash' || kind === 'double'

export function applyMessage(
  table: SharedTable | null,
  message: TableMessage,
  nowMs: number,
): SharedTable | null {
  if (message.kind === 'state') return applyState(table, message, nowMs)
  if (table?.round !== message.round) return table
  if (message.kind === 'tick') return { ...table, startMs: earlierStart(table, nowMs - message.elapsedMs) }
  return { ...table, players: withChanged(table.players, message.changed), count: message.count }
}

function applyState(
  table: SharedTable | null,
  { elapsedMs, round, phase, lengthMs, result, players, count, history }: TableState,
  nowMs: number,
): SharedTable {
  const isSame = table?.round === round && table.phase === phase
  const startMs = isSame ? earlierStart(table, nowMs - elapsedMs) : nowMs - elapsedMs
  const known = table?.history ?? []
  return {
    round,
    phase,
    lengthMs,
    result,
    players: byStake(players),
    count,
    history: withNewer(known, history),
    startMs,
  }
}

/** Published states have only the newest results. */
function withNewer(known: readonly TableResult[], newest: readonly TableResult[]): TableResult[] {
  const hashes = new Set(newest.map(({ hash }) => hash))
  return [...newest, ...known.filter(({ hash }) => !hashes.has(hash))].slice(0, maxResults)
}

/** Network delay makes a message older than it claims, so the earliest computed start is the most accurate. */
const earlierStart = ({ startMs }: SharedTable, messageStartMs: number): number =>
  Math.min(startMs, messageStartMs)

const byStake = (players: readonly TablePlayer[]): TablePlayer[] =>
  players.toSorted((a, b) => b.bet - a.bet).slice(0, maxPlayers)

function withChanged(players: readonly TablePlayer[], changed: readonly TablePlayer[]): TablePlayer[] {
  const keys = new Set(changed.map(({ key }) => key))
  const placed = changed.filter(({ cancelled }) => !cancelled)
  return byStake([...players.filter(({ key }) => !keys.has(key)), ...placed])
}

type Bet = { readonly roundId: string; readonly fair: { readonly nonce: number } }

/** Whether the result of a bet can be requested: its round is over, or the server has cashed it out. */
export function isDecided({ round, phase, players }: SharedTable, { roundId, fair }: Bet): boolean {
  if (round > fair.nonce) return true
  if (round < fair.nonce) return false
  const key = betKeyOf(roundId)
  return phase === 'over' || players.some((player) => player.key === key && player.multiplier !== undefined)
}

type OwnBets = {
  readonly open: { readonly roundId: string } | null
  readonly step: { readonly at: string; readonly round?: { readonly roundId: string } }
  readonly recent: readonly { readonly roundId: string }[]
}

/**
 * The keys of the player's own bets: open, being shown, and settled. A new bet does not replace the settled one, which
 * the table shows until the next round starts.
 */
export function ownBetKeys({ open, step, recent }: OwnBets): string[] {
  const shown = step.at === 'showing' ? step.round : undefined
  return [open, shown, ...recent].flatMap((bet) => (bet ? betKeyOf(bet.roundId) : []))
}

/** Whether the round of a bet is under way. */
export const isUnderWay = ({ round, phase }: SharedTable, { fair }: Bet): boolean =>
  round === fair.nonce && phase === 'running'
