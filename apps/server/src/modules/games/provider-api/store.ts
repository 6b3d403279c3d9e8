/** SQL on transactions and rounds of studios. */

import type { StudioStatus } from '@saguao/contract/calls/provider-api.ts'
import type { Cash, Minor } from '@saguao/contract/product/money.ts'
import { takeLock } from '#kernel/db/advisory-lock.ts'
import { type Db, runSql, type Tx } from '#kernel/db/db.ts'
import type { RoundStatus } from '#modules/games/round.ts'

/** Operations that move money; each is processed once. */
export type Operation = 'bet' | 'win' | 'rollback'

export type Transaction = {
  readonly studio: string
  readonly operation: Operation
  readonly id: string
  /** Hash of the payload. */
  readonly content: Buffer
  readonly playerId: bigint
  /** The studio's id of the round; empty when a rollback names none. */
  readonly ref: string
  readonly betId: string | null
  readonly amount: Minor
}

type StoredBet = {
  readonly playerId: bigint
  readonly status: StudioStatus
  readonly amount: Minor
  readonly ref: string
}

export type StoredStudioRound = {
  readonly id: string
  readonly gameId: string
  readonly currency: Cash
  readonly isBonus: boolean
  readonly status: RoundStatus
  readonly bet: Minor
  readonly win: Minor
}

/** The stored state a transaction is checked against. */
export type PriorState = {
  /** The stored response of an earlier request with the same id. */
  readonly stored: { readonly content: Buffer; readonly answer: string } | undefined
  /** The bet the transaction refers to; for a bet, the bet itself. */
  readonly bet: StoredBet | undefined
  readonly isRolledBack: boolean
  readonly round: StoredStudioRound | undefined
  /** Accepted bets of the round without a rollback, and rollbacks of the round. */
  readonly activeBets: number
  readonly betsRolledBack: number
}

/** Serialises the transactions of one player over all processes. */
export const lockPlayer = (tx: Tx, player: bigint): Promise<void> => takeLock(tx, `studio:${player}`)

const roundColumns = `
  r.id as "roundId", r.game_id as "gameId", r.currency, r.is_bonus as "isBonus", r.status as "roundStatus",
  r.bet as "roundBet", r.win as "roundWin"`

const priorStateText = `
  select k.content, k.answer, b.player_id as "betPlayer", b.status as "betStatus", b.amount as "betAmount",
         b.ref as "betRef", ${roundColumns}, s.round_id is not null and r.id is null as "isArchived",
         exists (select from studio_transaction t
                  where t.studio = $1 and t.bet_id = $5 and t.operation = 'rollback' and t.status = 'OK') as "isRolledBack",
         (select count(*) from studio_transaction t
           where t.studio = $1 and t.player_id = $4 and t.ref = coalesce(b.ref, nullif($6, '')) and t.operation = 'bet'
             and t.status = 'OK'
             and not exists (select from studio_transaction u
                              where u.studio = $1 and u.bet_id = t.id and u.operation = 'rollback' and u.status = 'OK')
         )::int as "activeBets",
         (select count(*) from studio_transaction t
           where t.studio = $1 and t.player_id = $4 and t.ref = coalesce(b.ref, nullif($6, ''))
             and t.operation = 'rollback' and t.status = 'OK')::int as "betsRolledBack"
    from (values (0)) one
    left join studio_transaction k on k.studio = $1 and k.operation = $2 and k.id = $3
    left join studio_transaction b on b.studio = $1 and b.operation = 'bet' and b.id = $5
    left join studio_round s
      on s.studio = $1 and s.player_id = $4 and s.ref = coalesce(b.ref, nullif($6, ''))
    left join round r on r.player_id = s.player_id and r.id = s.round_id`

type RoundRow = {
  readonly roundId: string | null
  readonly gameId: string
  readonly currency: Cash
  readonly isBonus: boolean
  readonly roundStatus: RoundStatus
  readonly roundBet: Minor
  readonly roundWin: Minor
}

type Row = RoundRow &
  Pick<PriorState, 'isRolledBack' | 'activeBets' | 'betsRolledBack'> & {
    readonly content: Buffer | null
    readonly answer: string
    readonly betPlayer: bigint | null
    readonly betStatus: StudioStatus
    readonly betAmount: Minor
    readonly betRef: string
    readonly isArchived: boolean
  }

const roundIn = (row: RoundRow): StoredStudioRound | undefined =>
  row.roundId === null
    ? undefined
    : {
        id: row.roundId,
        gameId: row.gameId,
        currency: row.currency,
        isBonus: row.isBonus,
        status: row.roundStatus,
        bet: row.roundBet,
        win: row.roundWin,
      }

const betIn = (row: Row): StoredBet | undefined =>
  row.betPlayer === null
    ? undefined
    : { playerId: row.betPlayer, status: row.betStatus, amount: row.betAmount, ref: row.betRef }

export async function readPriorState(tx: Tx, transaction: Transaction): Promise<PriorState> {
  const { studio, operation, id, playerId, betId, ref } = transaction
  const betIdToFind = operation === 'bet' ? id : betId
  const [row] = await runSql<Row>(tx, priorStateText, [studio, operation, id, playerId, betIdToFind, ref])
  if (!row) throw new Error('provider API: the prior state query returned no row')
  if (row.isArchived && row.content === null)
    throw new Error(`provider API: the month of round ${ref || row.betRef} of ${studio} is archived`)
  const { isRolledBack, activeBets, betsRolledBack } = row
  return {
    stored: row.content === null ? undefined : { content: row.content, answer: row.answer },
    bet: betIn(row),
    round: roundIn(row),
    isRolledBack,
    activeBets,
    betsRolledBack,
  }
}

export async function insertTransaction(
  tx: Tx,
  transaction: Transaction,
  { status, answer, at }: { readonly status: StudioStatus; readonly answer: string; readonly at: Date },
): Promise<void> {
  await tx
    .insertInto('studioTransaction')
    .values({ ...transaction, status, answer, createdAt: at })
    .execute()
}

/** A studio's round by the studio's own id. The caller holds the player's lock. */
export async function findRound(
  tx: Tx,
  studio: string,
  player: bigint,
  ref: string,
): Promise<StoredStudioRound | undefined> {
  const [row] = await runSql<RoundRow>(
    tx,
    `select ${roundColumns} from studio_round s join round r on r.player_id = s.player_id and r.id = s.round_id
      where s.studio = $1 and s.player_id = $2 and s.ref = $3`,
    [studio, player, ref],
  )
  return row && roundIn(row)
}

export type StudioBet = {
  readonly studio: string
  readonly playerId: bigint
  readonly gameId: string
  readonly currency: Cash
  readonly isBonus: boolean
  readonly amount: Minor
  /** The part of the amount that counts for rewards. */
  readonly risk: bigint
  readonly at: Date
}

/** Checks kill switches and limits in the transaction of the debit; null when the bet is allowed. */
export async function betFault(tx: Tx, bet: Omit<StudioBet, 'risk'>): Promise<StudioStatus | null> {
  const { studio, playerId, gameId, currency, isBonus, amount, at } = bet
  const [row] = await runSql<{ fault: StudioStatus | null }>(
    tx,
    'select studio_bet_fault($1, $2, $3, $4, $5, $6, $7) as fault',
    [studio, playerId, gameId, currency, isBonus, amount, at],
  )
  return row ? row.fault : 'GAME_DISABLED'
}

/** The first bet of a round creates the round with this id. */
export async function addBet(tx: Tx, bet: StudioBet, ref: string, roundId: string): Promise<void> {
  const { studio, playerId, gameId, currency, isBonus, amount, risk, at } = bet
  await runSql(tx, 'select studio_bet_add($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)', [
    studio,
    playerId,
    ref,
    roundId,
    gameId,
    currency,
    isBonus,
    amount,
    at,
    risk,
  ])
}

type Change = {
  readonly bet?: bigint
  readonly win?: bigint
  readonly risk?: bigint
  readonly status: RoundStatus
  readonly at: Date
}

export async function changeStudioRound(
  tx: Tx,
  playerId: bigint,
  roundId: string,
  { bet = 0n, win = 0n, risk = 0n, status, at }: Change,
): Promise<void> {
  const values = [playerId, roundId, bet, win, status, at, risk]
  await runSql(tx, 'select studio_round_update($1, $2, $3, $4, $5, $6, $7)', values)
}

/** The bets of a round that are not rolled back, oldest first. */
export const activeBetsOf = (
  tx: Tx,
  player: bigint,
  roundId: string,
): Promise<readonly { readonly id: string; readonly ref: string }[]> =>
  runSql(
    tx,
    `select t.id, t.ref
       from studio_round s
       join studio_transaction t
         on t.studio = s.studio and t.player_id = s.player_id and t.ref = s.ref and t.operation = 'bet' and t.status = 'OK'
      where s.player_id = $1 and s.round_id = $2
        and not exists (select from studio_transaction u
                         where u.studio = t.studio and u.bet_id = t.id and u.operation = 'rollback' and u.status = 'OK')
      order by t.created_at, t.id`,
    [player, roundId],
  )

/** Open studio rounds without a transaction since then, oldest first. */
export async function abandonedStudioRounds(
  { pool }: Db,
  since: Date,
  limit: number,
  skipped: number,
): Promise<{ readonly playerId: bigint; readonly id: string; readonly studio: string }[]> {
  const { rows } = await pool.query(
    `select r.player_id as "playerId", r.id, s.studio
       from round r join studio_round s on s.player_id = r.player_id and s.round_id = r.id
      where r.status = 'open' and r.changed_at < $1 order by r.changed_at, r.id limit $2 offset $3`,
    [since, limit, skipped],
  )
  return rows
}

/** Closes the round unless it changed after `since`. */
export async function closeRound(tx: Tx, player: bigint, id: string, since: Date, now: Date): Promise<void> {
  await tx
    .updateTable('round')
    .set({ status: 'settled', changedAt: now })
    .where('playerId', '=', player)
    .where('id', '=', id)
    .where('status', '=', 'open')
    .where('changedAt', '<', since)
    .execute()
}
