/** Handlers of the operator calls about the ledger: entries of a player, and adjustments. */
import type { OperatorBody, OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { type Cash, type Minor, minor, parseAmount, toMajor } from '@saguao/contract/product/money.ts'
import type { App } from '#app.ts'
import type { Tx } from '#kernel/db/db.ts'
import type { Reader } from '#kernel/db/read-db.ts'
import { csvFile, csvPageRows } from '#kernel/http/csv.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { Identity } from '#modules/identity/identity.ts'
import { change, type OperatorHandlers } from '#modules/operators/operators.ts'
import { archivedPageField } from '#modules/wallet/months/months.ts'
import type { Wallet } from '#modules/wallet/wallet.ts'

type Deps = Pick<App, 'db' | 'reads'> & {
  readonly wallet: Pick<Wallet, 'postIn' | 'balancesIn'>
  readonly identity: Pick<Identity, 'lockAccount'>
}

type Row = OperatorData<'/operator/player/ledger'>['list'][number]
type Filters = Omit<OperatorBody<'/operator/player/ledger'>, 'cursor' | 'limit'>

type StoredRow = {
  readonly postingId: bigint
  readonly seq: number
  readonly kind: string
  readonly account: string
  readonly currency: Cash
  readonly amount: Minor
  readonly balanceAfter: Minor
  readonly ref: string | null
  readonly key: string
  readonly postedAt: Date
}

const defaultLimit = 50
const maxSeq = 32_767
const cursorForm = /^(\d{1,18})\.(\d{1,5})$/

const columns = `e.posting_id as "postingId", e.seq, p.kind, c.name as account, c.currency, e.amount,
         e.balance_after as "balanceAfter", p.ref, p.key, p.posted_at as "postedAt"`

/** The index of players' entries is the order; the newest first. */
const pageText = `
  select ${columns}
    from entry e
    join chart c on c.id = e.account
    join posting p on p.player_id = e.player_id and p.id = e.posting_id
   where e.player_id = $1 and e.player_id > 0 and (e.posting_id, e.seq) < ($2::bigint, $3::int)
     and ($4::text is null or c.name = $4) and ($5::text is null or p.kind = $5)
   order by e.posting_id desc, e.seq desc limit $6`

const playKinds = ['round', 'bet', 'win']

/** A kind besides play: rare among the postings of a player, so an index leaves out those of play. */
const rareKindText = `
  select ${columns}
    from posting p
    join entry e on e.player_id = p.player_id and e.posting_id = p.id
    join chart c on c.id = e.account
   where p.player_id = $1 and e.player_id > 0 and p.id <= $2::bigint and (p.id < $2::bigint or e.seq < $3::int)
     and p.kind not in ('round', 'bet', 'win') and p.kind = $5::text and ($4::text is null or c.name = $4)
   order by p.id desc, e.seq desc limit $6`

const largestId = 9_223_372_036_854_775_807n

function placeOf(cursor: string | undefined): readonly [bigint, number] {
  if (!cursor) return [largestId, maxSeq]
  const [, posting, seq] = cursorForm.exec(cursor) ?? []
  if (posting === undefined) throw new Refusal('VALIDATION', { field: 'cursor' })
  return [BigInt(posting), Number(seq)]
}

const present = (row: StoredRow): Row => ({
  id: `${row.postingId}.${row.seq}`,
  postingId: String(row.postingId),
  kind: row.kind,
  account: row.account,
  amount: toMajor(row.amount, row.currency),
  balanceAfter: toMajor(row.balanceAfter, row.currency),
  currency: row.currency,
  ref: row.ref,
  key: row.key,
  createdAt: row.postedAt.toISOString(),
})

async function readPage(
  { pool }: Reader,
  { id, account, kind }: Filters,
  cursor: string | undefined,
  limit: number,
) {
  const values = [BigInt(id), ...placeOf(cursor), account ?? null, kind ?? null, limit]
  const text = kind && !playKinds.includes(kind) ? rareKindText : pageText
  const { rows } = await pool.query<StoredRow>(text, values)
  const list = rows.map(present)
  return { list, next: rows.length < limit ? null : (list.at(-1)?.id ?? null) }
}

/** The largest adjustment: a correction, not a way to pay. */
const maxAdjustment: Readonly<Record<Cash, bigint>> = { BRL: 10_000_000n, CLP: 20_000_000n }

/** A signed amount in minor units. */
function unitsOf(amount: number, currency: Cash): bigint {
  const units = parseAmount(Math.abs(amount), currency)
  if (units === null || units === 0n) throw new Refusal('VALIDATION', { field: 'amount' })
  if (units > maxAdjustment[currency]) throw new Refusal('AMOUNT_OUT_OF_RANGE', { field: 'amount' })
  return amount < 0 ? -units : units
}

async function requireOpenAccount({ identity }: Deps, tx: Tx, id: string) {
  const account = await identity.lockAccount(tx, BigInt(id))
  if (!account) throw new Refusal('PLAYER_UNKNOWN', { field: 'id' })
  if (account.isClosed) throw new Refusal('PLAYER_ENDED', { field: 'id' })
  return account
}

function adjustment(player: bigint, currency: Cash, units: bigint, key: string) {
  const cash = { player, name: 'cash' } as const
  const house = { house: 'adjustments' } as const
  const amount = minor(units < 0n ? -units : units)
  const transfer = units < 0n ? { from: cash, to: house, amount } : { from: house, to: cash, amount }
  return { player, key: `adjust:${key}`, kind: 'adjustment', currency, transfers: [transfer] } as const
}

const csvColumns = [
  'createdAt',
  'kind',
  'account',
  'amount',
  'balanceAfter',
  'currency',
  'ref',
  'key',
  'id',
] as const

export const walletOperatorCalls = (deps: Deps) =>
  ({
    '/operator/player/ledger': async ({ body: { cursor, limit = defaultLimit, ...filters } }) => {
      const page = await readPage(deps.db, filters, cursor, limit)
      return { ...page, ...(await archivedPageField(deps.db, BigInt(filters.id), page.next)) }
    },

    '/operator/player/ledger/export': async ({ body, recordLook }) => {
      await recordLook(`player ${body.id}`)
      return csvFile<Row>(`ledger-${body.id}`, csvColumns, (cursor) =>
        deps.reads.read((from) => readPage(from, body, cursor, csvPageRows)),
      )
    },

    '/operator/player/adjust': change({
      read: async (tx, { body: { id, amount } }) => {
        const { currency } = await requireOpenAccount(deps, tx, id)
        const units = unitsOf(amount, currency)
        const { cash = 0n } = await deps.wallet.balancesIn(tx, BigInt(id))
        if (cash + units < 0n) throw new Refusal('BALANCE_TOO_LOW', { field: 'amount' })
        // The balance changes while the player plays, so it is no part of the state.
        const details = { cash: String(cash), units: String(units), currency }
        return { subject: `player ${id}`, state: { account: 'cash', currency }, details }
      },
      apply: async (tx, { body: { id, amount }, key }) => {
        const player = BigInt(id)
        const { currency } = await requireOpenAccount(deps, tx, id)
        const posting = adjustment(player, currency, unitsOf(amount, currency), key)
        const { outcome } = await deps.wallet.postIn(tx, posting)
        if (outcome === 'insufficient') throw new Refusal('BALANCE_TOO_LOW', { field: 'amount' })
        if (outcome !== 'posted')
          throw new Error(`wallet: the adjustment ${posting.key} was not posted: ${outcome}`)
        const { cash = 0n } = await deps.wallet.balancesIn(tx, player)
        const balance = toMajor(minor(cash), currency)
        return {
          data: { postingKey: posting.key, balance },
          after: { posting: posting.key, units: String(unitsOf(amount, currency)), cash: String(cash) },
        }
      },
    }),
  }) satisfies Partial<OperatorHandlers>
