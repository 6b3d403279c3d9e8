/** Handlers of the operator calls about rounds: the list of a player, and one round computed again. */
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import type { Lang } from '@saguao/contract/product/languages.ts'
import { endOfMarketDay, startOfMarketDay } from '@saguao/contract/product/market-day.ts'
import { type Cash, type Minor, minor, toMajor } from '@saguao/contract/product/money.ts'
import { explain } from '@saguao/fair/games/explain.ts'
import { isGameId } from '@saguao/fair/games/games.ts'
import type { Db } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { GameDeps } from '#modules/games/deps.ts'
import { firstRoundIdAt } from '#modules/games/round-id.ts'
import { roundOfPlayer, type StoredRound } from '#modules/games/store.ts'
import type { Identity } from '#modules/identity/identity.ts'
import type { OperatorHandlers } from '#modules/operators/operators.ts'
import { archivedPageField } from '#modules/wallet/wallet.ts'

type Deps = Pick<GameDeps, 'db' | 'lobby'> & { readonly identity: Pick<Identity, 'newcomers'> }
type Row = OperatorData<'/operator/player/rounds'>['list'][number]
type Details = OperatorData<'/operator/player/round'>

type StoredRow = {
  readonly id: string
  readonly gameId: string
  readonly currency: Cash
  readonly bet: Minor
  readonly win: Minor
  readonly isBonus: boolean
  readonly status: Row['status']
  readonly createdAt: Date
}

const defaultLimit = 50
const roundForm = /^R[0-9a-z]{10}[A-Za-z0-9_-]{11}$/
/** Sorts after every round id. */
const lastId = 'S'

const columns = `id, game_id as "gameId", currency, bet, win, is_bonus as "isBonus", status, created_at as "createdAt"`

/** An index of block ranges in each month finds a round by its id alone. */
export const playerOfRoundText = `select player_id as "playerId" from round where id || '' = $1`

export async function playerOfRound({ pool }: Db, id: string): Promise<bigint[]> {
  if (!roundForm.test(id)) return []
  const { rows } = await pool.query<{ playerId: bigint }>(playerOfRoundText, [id])
  return rows.map(({ playerId }) => playerId)
}

function present({ lobby }: Deps, row: StoredRow, lang: Lang): Row {
  const { id, gameId, currency, bet, win, isBonus, status, createdAt } = row
  return {
    id,
    gameId,
    game: lobby.findGame(gameId)?.name[lang] ?? gameId,
    currency,
    bet: toMajor(bet, currency),
    win: toMajor(win, currency),
    isBonus,
    status,
    createdAt: createdAt.toISOString(),
  }
}

/** Ids begin with the time, so a day of the market is a range of ids. */
async function spanOf(
  { identity }: Deps,
  player: bigint,
  day: string | undefined,
): Promise<[string, string]> {
  if (day === undefined) return ['', lastId]
  const country = (await identity.newcomers([player])).get(player)?.country ?? 'BR'
  return [firstRoundIdAt(startOfMarketDay(country, day)), firstRoundIdAt(endOfMarketDay(country, day))]
}

/** Computes the round again from its seeds, as players do on the page of a round. */
function verificationOf(round: StoredRound): Details['verification'] {
  const { gameId, choice, outcome, draw, serverSeed, tableOutcome, status, bet, win } = round
  if (!serverSeed || status === 'open' || !isGameId(gameId) || draw.serverSeedHash === null) return 'unknown'
  const claimed =
    status === 'returned' ? {} : { outcome: { ...tableOutcome, ...outcome }, win: win as bigint }
  const { clientSeed, nonce, serverSeedHash } = draw
  const claim = {
    gameId,
    choice,
    serverSeed,
    serverSeedHash,
    clientSeed,
    nonce,
    bet: bet as bigint,
    ...claimed,
  }
  return explain(claim).agrees ? 'match' : 'mismatch'
}

async function readRound(deps: Deps, player: bigint, id: string, lang: Lang): Promise<Details> {
  const text = `select ${columns} from round where player_id = $1 and id = $2`
  const [row] = (await deps.db.pool.query<StoredRow>(text, [player, id])).rows
  if (!row) throw new Refusal('ROUND_UNKNOWN', { field: 'roundId' })
  const common = { ...present(deps, row, lang), playerId: String(player) }
  const round = await roundOfPlayer(deps.db, player, id)
  if (!round) return { ...common, choice: {}, outcome: null, fair: null, verification: 'studio' }
  const { serverSeedHash, clientSeed, nonce } = round.draw
  const isOver = round.status !== 'open'
  return {
    ...common,
    choice: round.choice as Details['choice'],
    outcome: (isOver ? { ...round.tableOutcome, ...round.outcome } : null) as Details['outcome'],
    fair: { serverSeedHash, serverSeed: isOver ? round.serverSeed : null, clientSeed, nonce },
    verification: verificationOf(round),
  }
}

export type StakePeriod = { readonly player: bigint; readonly from: Date; readonly to: Date }
export type Staked = { readonly rounds: number; readonly staked: bigint }

/** Cash stakes of each span, of at most so many rounds: more is no quick turnover. */
export async function stakedIn(
  { pool }: Db,
  spans: readonly StakePeriod[],
  maxRounds: number,
): Promise<Staked[]> {
  const { rows } = await pool.query<Staked>(
    `select count(r.bet)::int as rounds, coalesce(sum(r.bet), 0)::bigint as staked
       from unnest($1::bigint[], $2::text[], $3::text[]) with ordinality s(player_id, first, last, n)
       left join lateral (
         select bet from round
           where player_id = s.player_id and id >= s.first and id < s.last and not is_bonus and status <> 'returned'
          order by id limit $4) r on true
      group by s.n order by s.n`,
    [
      spans.map(({ player }) => player),
      spans.map(({ from }) => firstRoundIdAt(from.getTime())),
      spans.map(({ to }) => firstRoundIdAt(to.getTime())),
      maxRounds,
    ],
  )
  return rows.map(({ rounds, staked }) => ({ rounds, staked: minor(staked) }))
}

export const gameOperatorCalls = (deps: Deps) =>
  ({
    '/operator/player/rounds': async ({ body: { id, gameId, day, cursor, limit = defaultLimit }, lang }) => {
      const player = BigInt(id)
      const [from, before] = await spanOf(deps, player, day)
      const after = cursor && cursor < before ? cursor : before
      const { rows } = await deps.db.pool.query<StoredRow>(
        `select ${columns} from round
          where player_id = $1 and id >= $2 and id < $3 and ($4::text is null or game_id = $4)
          order by id desc limit $5`,
        [player, from, after, gameId ?? null, limit],
      )
      const next = rows.length < limit ? null : (rows.at(-1)?.id ?? null)
      const list = rows.map((row) => present(deps, row, lang))
      return { list, next, ...(await archivedPageField(deps.db, player, next)) }
    },

    '/operator/player/round': ({ body: { id, roundId }, lang }) => readRound(deps, BigInt(id), roundId, lang),
  }) satisfies Partial<OperatorHandlers>
