/** The play session that players see, and their reality checks. */
import type { Data } from '@saguao/contract/calls/calls.ts'
import { countries } from '@saguao/contract/product/countries.ts'
import { minor, toMajor } from '@saguao/contract/product/money.ts'
import { type Db, runSql } from '#kernel/db/db.ts'
import { firstIdAt } from '#kernel/db/time-ordered-id.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { Session } from '#kernel/security/session.ts'
import { minuteOf, type PlayTimeDeps, pauseMinutes } from '#modules/protection/play-time.ts'
import { announceChange } from '#modules/protection/protection-events.ts'

type Player = Pick<Session, 'playerId' | 'country' | 'currency'>
type PlaySession = NonNullable<Data<'/protection/state'>['session']>

export type PlayState = {
  /** Null when the player does not play now. */
  readonly session: PlaySession | null
  readonly realityCheckMinutes: number | null
  /** Bets are refused until the player acknowledges the reality check. */
  readonly realityCheckDue: boolean
}

type StateRow = {
  readonly startedAt: Date | null
  readonly lastMinute: number
  readonly minutes: number
  readonly chosen: number | null
  readonly isDue: boolean
}

const shorter = (chosen: number | null, longest: number | null): number | null =>
  chosen === null || longest === null ? (chosen ?? longest) : Math.min(chosen, longest)

export async function playStateOf(deps: PlayTimeDeps, player: Player): Promise<PlayState> {
  const { rows } = await deps.db.pool.query<StateRow>(
    `select s.started_at as "startedAt", s.last_minute as "lastMinute", s.minutes, g.reality_minutes as chosen,
            g.reality_due_at is not null as "isDue"
       from (values ($1::bigint)) p(id)
       left join play_session s on s.player_id = p.id left join player_guard g on g.player_id = p.id`,
    [player.playerId],
  )
  const [row] = rows
  const chosen = row?.chosen ?? null
  return {
    session:
      row?.startedAt && isRunning(deps, row) ? await present(deps, player, row.startedAt, row.minutes) : null,
    realityCheckMinutes: shorter(chosen, deps.realityMinutesIn(player.country)),
    realityCheckDue: row?.isDue ?? false,
  }
}

/** A session with a due reality check goes on until the player has seen its figures. */
const isRunning = ({ clock }: PlayTimeDeps, { isDue, lastMinute }: StateRow): boolean =>
  isDue || minuteOf(clock.now()) - lastMinute <= pauseMinutes

async function present(
  { db }: PlayTimeDeps,
  player: Player,
  startedAt: Date,
  minutes: number,
): Promise<PlaySession> {
  const { staked, won } = await resultSince(db, player, startedAt)
  const major = (amount: bigint): number => toMajor(minor(amount), player.currency)
  return {
    startedAt: startedAt.toISOString(),
    minutes,
    staked: major(staked),
    won: major(won),
    net: major(won - staked),
  }
}

type Result = { readonly staked: bigint; readonly won: bigint }

async function resultSince({ pool }: Db, { playerId }: Player, since: Date): Promise<Result> {
  const { rows } = await pool.query<Result>('select staked, won from play_result($1, $2)', [
    playerId,
    firstIdAt('R', since.getTime()),
  ])
  return rows[0] ?? { staked: 0n, won: 0n }
}

/** The session with the figures that the player has seen; its next reality check is a whole interval away. */
export async function acknowledge(deps: PlayTimeDeps, player: Player): Promise<PlaySession | null> {
  const { session } = await playStateOf(deps, player)
  await deps.db.tx(async (tx) => {
    const [row] = await runSql<{ ended: boolean }>(
      tx,
      'select reality_check_acknowledge($1, $2, $3) as ended',
      [player.playerId, minuteOf(deps.clock.now()), pauseMinutes],
    )
    if (row?.ended) await announceChange(tx, player.playerId)
  })
  return session
}

async function chosenMinutes({ query }: Db, player: bigint): Promise<number | null> {
  const row = await query
    .selectFrom('playerGuard')
    .where('playerId', '=', player)
    .select('realityMinutes')
    .executeTakeFirst()
  return row?.realityMinutes ?? null
}

/** Null switches the reality check off, where the market allows it. */
export async function setRealityCheck(
  deps: PlayTimeDeps,
  { playerId, country }: Player,
  minutes: number | null,
): Promise<number | null> {
  const longest = deps.realityMinutesIn(country)
  if (longest !== null && (minutes === null || minutes > longest))
    throw new Refusal('NOT_AVAILABLE', { field: 'minutes' })
  if ((await chosenMinutes(deps.db, playerId)) === minutes) return minutes
  const at = new Date(deps.clock.now())
  await deps.db.tx(async (tx) => {
    await runSql(tx, 'select reality_check_set($1, $2, $3, $4, $5)', [
      playerId,
      minutes,
      at,
      countries[country].timeZone,
      longest,
    ])
    await announceChange(tx, playerId)
  })
  return minutes
}
