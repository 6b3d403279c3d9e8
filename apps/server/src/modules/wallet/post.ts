/** Calls the database function `wallet_post` with prepared postings and maps its result to outcomes. */
import { type Minor, minor } from '@saguao/contract/product/money.ts'
import type { Chart } from '#modules/wallet/chart.ts'
import type { Leg, PlayerAccount, PreparedPosting } from '#modules/wallet/posting.ts'

/** The balances of the posting's player after the posting, for the accounts it touched. */
export type Balances = Partial<Record<PlayerAccount, Minor>>

export type Posted = {
  readonly outcome: 'posted' | 'exists'
  readonly postingId: bigint
  readonly balances: Balances
}

/** In the order in which they are checked: exists → mismatch → unknown_account → wrong_currency → insufficient → posted. */
export type Outcome =
  | Posted
  | { readonly outcome: 'mismatch' | 'unknown_account' | 'wrong_currency' | 'insufficient' }

/** Another transaction has locked an account of the posting; only for connections that skip locked accounts. */
export type Busy = { readonly outcome: 'busy' }

export type Query = (statement: {
  name: string
  text: string
  values: unknown[]
}) => Promise<{ rows: unknown[] }>

type Row = {
  outcome: (Outcome | Busy)['outcome'][] | null
  id: (string | null)[]
  after: (string | null)[] | null
}

const statement = {
  name: 'wallet_post',
  text: 'select outcome, id::text[] as id, after::text[] as after from wallet_post($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14)',
}

/** An array literal without quotes: everything inside is a number, null or of the characters a key may have. */
const array = (values: readonly unknown[]): string => `{${values.join(',')}}`

type NumberedLeg = Leg & { readonly n: number; readonly account: number }

const byAccount = (a: NumberedLeg, b: NumberedLeg): number =>
  a.player < b.player ? -1 : a.player > b.player ? 1 : a.account - b.account || a.n - b.n || a.seq - b.seq

function splitLegs(
  batch: readonly PreparedPosting[],
  chart: Chart,
): { players: NumberedLeg[]; house: NumberedLeg[] } {
  const players: NumberedLeg[] = []
  const house: NumberedLeg[] = []
  batch.forEach(({ posting, legs }, i) => {
    for (const leg of legs)
      (leg.player === 0n ? house : players).push({
        ...leg,
        n: i + 1,
        account: chart.numberOf(leg.name, posting.currency),
      })
  })
  return { players: players.sort(byAccount), house }
}

const valuesOf = (
  batch: readonly PreparedPosting[],
  players: readonly NumberedLeg[],
  house: readonly NumberedLeg[],
): string[] =>
  [
    batch.map(({ posting }) => posting.player),
    batch.map(({ posting }) => posting.kind),
    batch.map(({ posting }) => posting.key),
    batch.map(({ content }) => `\\\\x${content}`),
    batch.map(({ posting }) => posting.ref ?? 'NULL'),
    players.map((leg) => leg.n),
    players.map((leg) => leg.seq),
    players.map((leg) => leg.player),
    players.map((leg) => leg.account),
    players.map((leg) => leg.amount),
    house.map((leg) => leg.n),
    house.map((leg) => leg.seq),
    house.map((leg) => leg.account),
    house.map((leg) => leg.amount),
  ].map(array)

/** The balances of each posting's player after it; the last leg on an account determines its balance. */
function balancesOf(
  batch: readonly PreparedPosting[],
  players: readonly NumberedLeg[],
  after: Row['after'],
): Balances[] {
  const balances: Balances[] = batch.map(() => ({}))
  players.forEach((leg, i) => {
    const [prepared, own] = [batch[leg.n - 1], balances[leg.n - 1]]
    const value = after?.[i]
    if (own && prepared?.posting.player === leg.player && value != null)
      own[leg.name as PlayerAccount] = minor(BigInt(value))
  })
  return balances
}

const firstStatement = {
  name: 'wallet_first',
  text: `select distinct on (e.posting_id, e.account) e.posting_id::text as posting, e.account, e.balance_after::text as after
           from unnest($1::bigint[], $2::bigint[]) f(player_id, posting_id)
           join entry e on e.player_id = f.player_id and e.posting_id = f.posting_id
          where e.player_id > 0 and e.balance_after is not null
          order by e.posting_id, e.account, e.seq desc`,
}

type FirstRow = { posting: string; account: number; after: string }

/** A repeated posting returns the balances of the first time; postings of the house have none. */
async function readFirstBalances(
  query: Query,
  chart: Chart,
  players: bigint[],
  ids: string[],
): Promise<Map<string, Balances>> {
  const first = new Map<string, Balances>(ids.map((id) => [id, {}]))
  const { rows } = await query({ ...firstStatement, values: [array(players), array(ids)] })
  for (const { posting, account, after } of rows as FirstRow[]) {
    const balances = first.get(posting)
    if (balances) balances[chart.nameOf(account) as PlayerAccount] = minor(BigInt(after))
  }
  return first
}

/** One statement for the whole batch, whatever its size. A batch must not hold two postings on one player account. */
export async function postBatch(
  query: Query,
  chart: Chart,
  batch: readonly PreparedPosting[],
): Promise<(Outcome | Busy)[]> {
  const { players, house } = splitLegs(batch, chart)
  const { rows } = await query({ ...statement, values: valuesOf(batch, players, house) })
  const { outcome, id, after } = rows[0] as Row
  const balances = balancesOf(batch, players, after)
  const repeated = batch.flatMap((_, i) => (outcome?.[i] === 'exists' ? [i] : []))
  const first =
    repeated.length === 0
      ? undefined
      : await readFirstBalances(
          query,
          chart,
          repeated.map((i) => batch[i]?.posting.player ?? 0n),
          repeated.map((i) => id[i] ?? ''),
        )
  return batch.map((_, i) => {
    const is = outcome?.[i] ?? 'posted'
    const postingId = id[i] ?? ''
    if (is === 'posted') return { outcome: is, postingId: BigInt(postingId), balances: balances[i] ?? {} }
    if (is === 'exists')
      return { outcome: is, postingId: BigInt(postingId), balances: first?.get(postingId) ?? {} }
    return { outcome: is }
  })
}
