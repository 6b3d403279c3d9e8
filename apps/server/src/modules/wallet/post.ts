/** From prepared postings to the database function that makes them, and back to outcomes. */
import { type Minor, minor } from '@saguao/contract/money.ts'
import type { Chart } from '#modules/wallet/chart.ts'
import type { Line, PlayerAccount, Prepared } from '#modules/wallet/posting.ts'

/** The balances of the posting's player after it, for the accounts it touched. */
export type Balances = Partial<Record<PlayerAccount, Minor>>

export type Posted = {
  readonly outcome: 'posted' | 'exists'
  readonly postingId: bigint
  readonly balances: Balances
}

/** In the order in which they are tested: exists → mismatch → unknown_account → wrong_currency → insufficient → posted. */
export type Outcome =
  | Posted
  | { readonly outcome: 'mismatch' | 'unknown_account' | 'wrong_currency' | 'insufficient' }

export type Query = (statement: {
  name: string
  text: string
  values: unknown[]
}) => Promise<{ rows: unknown[] }>

type Row = { outcome: Outcome['outcome'][] | null; id: (string | null)[]; after: (string | null)[] | null }

const statement = {
  name: 'wallet_post',
  text: 'select outcome, id::text[] as id, after::text[] as after from wallet_post($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14)',
}

/** An array literal without quotes: everything inside is a number, null or of the characters a key may have. */
const array = (values: readonly unknown[]): string => `{${values.join(',')}}`

type Numbered = Line & { readonly n: number; readonly account: number }

const byAccount = (a: Numbered, b: Numbered): number =>
  a.player < b.player ? -1 : a.player > b.player ? 1 : a.account - b.account || a.n - b.n || a.seq - b.seq

function split(batch: readonly Prepared[], chart: Chart): { players: Numbered[]; house: Numbered[] } {
  const players: Numbered[] = []
  const house: Numbered[] = []
  batch.forEach(({ posting, lines }, i) => {
    for (const line of lines)
      (line.player === 0n ? house : players).push({
        ...line,
        n: i + 1,
        account: chart.number(line.name, posting.currency),
      })
  })
  return { players: players.sort(byAccount), house }
}

const valuesOf = (
  batch: readonly Prepared[],
  players: readonly Numbered[],
  house: readonly Numbered[],
): string[] =>
  [
    batch.map(({ posting }) => posting.player),
    batch.map(({ posting }) => posting.kind),
    batch.map(({ posting }) => posting.key),
    batch.map(({ content }) => `\\\\x${content}`),
    batch.map(({ posting }) => posting.ref ?? 'NULL'),
    players.map((line) => line.n),
    players.map((line) => line.seq),
    players.map((line) => line.player),
    players.map((line) => line.account),
    players.map((line) => line.amount),
    house.map((line) => line.n),
    house.map((line) => line.seq),
    house.map((line) => line.account),
    house.map((line) => line.amount),
  ].map(array)

/** What each posting's own player has after it; the last entry of an account is the one that counts. */
function balancesOf(
  batch: readonly Prepared[],
  players: readonly Numbered[],
  after: Row['after'],
): Balances[] {
  const balances: Balances[] = batch.map(() => ({}))
  players.forEach((line, i) => {
    const [prepared, own] = [batch[line.n - 1], balances[line.n - 1]]
    const value = after?.[i]
    if (own && prepared?.posting.player === line.player && value != null)
      own[line.name as PlayerAccount] = minor(BigInt(value))
  })
  return balances
}

const firstStatement = {
  name: 'wallet_first',
  text: `select distinct on (e.posting_id, e.account) e.posting_id::text as posting, e.account, e.balance_after::text as after
           from unnest($1::bigint[], $2::bigint[]) f(player_id, posting_id)
           join entry e on e.player_id = f.player_id and e.posting_id = f.posting_id
          where e.balance_after is not null
          order by e.posting_id, e.account, e.seq desc`,
}

type FirstRow = { posting: string; account: number; after: string }

/** A repeated posting answers with the balances of the first time; the house's own postings have none. */
async function firstBalances(
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

/** One statement for the whole batch, whatever its size. The batch must not hold two postings on one account. */
export async function postBatch(query: Query, chart: Chart, batch: readonly Prepared[]): Promise<Outcome[]> {
  const { players, house } = split(batch, chart)
  const { rows } = await query({ ...statement, values: valuesOf(batch, players, house) })
  const { outcome, id, after } = rows[0] as Row
  const balances = balancesOf(batch, players, after)
  const repeated = batch.flatMap((_, i) => (outcome?.[i] === 'exists' ? [i] : []))
  const first =
    repeated.length === 0
      ? undefined
      : await firstBalances(
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
