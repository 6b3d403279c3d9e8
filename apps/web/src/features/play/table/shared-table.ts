/**
 * A table that everybody plays at, as this page knows it: its phase and how long that has gone on by our own clock, who
 * plays, and what came before. Pure; what decides is always the server's word.
 */
import {
  betKeyOf,
  type SharedKind,
  type TableMessage,
  type TablePlayer,
  type TableState,
} from '@saguao/contract/tables.ts'

export type SharedTable = Omit<TableState, 'elapsedMs' | 'gameId'> & {
  /** When the phase began, by the page's clock. */
  readonly beganMs: number
}

/** As many as somebody scrolls through. */
const playersMost = 60

export const isShared = (kind: string): kind is SharedKind => kind === 'crash' || kind === 'double'

export function heardTable(
  table: SharedTable | null,
  message: TableMessage,
  nowMs: number,
): SharedTable | null {
  if (message.kind === 'state') return stateHeard(table, message, nowMs)
  if (table?.round !== message.round) return table
  if (message.kind === 'tick') return { ...table, beganMs: earlier(table, nowMs - message.elapsedMs) }
  return { ...table, players: withChanged(table.players, message.changed), count: message.count }
}

function stateHeard(
  table: SharedTable | null,
  { elapsedMs, round, phase, lengthMs, result, players, count, history }: TableState,
  nowMs: number,
): SharedTable {
  const isSame = table?.round === round && table.phase === phase
  const beganMs = isSame ? earlier(table, nowMs - elapsedMs) : nowMs - elapsedMs
  return { round, phase, lengthMs, result, players: byStake(players), count, history, beganMs }
}

/** Words travel, so what was heard is at best as old as it says: the earliest beginning is nearest to the truth. */
const earlier = ({ beganMs }: SharedTable, heardMs: number): number => Math.min(beganMs, heardMs)

const byStake = (players: readonly TablePlayer[]): TablePlayer[] =>
  players.toSorted((a, b) => b.bet - a.bet).slice(0, playersMost)

function withChanged(players: readonly TablePlayer[], changed: readonly TablePlayer[]): TablePlayer[] {
  const keys = new Set(changed.map(({ key }) => key))
  return byStake([...players.filter(({ key }) => !keys.has(key)), ...changed])
}

type Bet = { readonly roundId: string; readonly fair: { readonly nonce: number } }

/** Whether what became of a bet can be asked: its round is over, or it was left by itself. */
export function isDecided({ round, phase, players }: SharedTable, { roundId, fair }: Bet): boolean {
  if (round > fair.nonce) return true
  if (round < fair.nonce) return false
  const key = betKeyOf(roundId)
  return phase === 'over' || players.some((player) => player.key === key && player.multiplier !== undefined)
}

/** Whether the round a bet was placed on is under way. */
export const isUnderWay = ({ round, phase }: SharedTable, { fair }: Bet): boolean =>
  round === fair.nonce && phase === 'running'
