/** Handlers of the operator calls about payments: withdrawals, deposits, unmatched payments, reconciliation, channels. */
import type { OperatorBody, OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { type Cash, minor, toMajor } from '@saguao/contract/product/money.ts'
import { csvFile, csvPageRows } from '#kernel/http/csv.ts'
import { emit } from '#kernel/jobs/outbox.ts'
import { Refusal } from '#kernel/refusal.ts'
import { type FindPlayers, maskName } from '#modules/identity/identity.ts'
import { change, type OperatorHandlers } from '#modules/operators/operators.ts'
import { markReviewed, rejectedNotifications } from '#modules/payments/channels/event-store.ts'
import { stepsOf } from '#modules/payments/deposit/deposit-store.ts'
import type { PaymentDeps } from '#modules/payments/deps.ts'
import { reasonText } from '#modules/payments/failure-reasons.ts'
import { channelHandlers } from '#modules/payments/operators/channels.ts'
import { decideWithdrawal } from '#modules/payments/operators/decide.ts'
import type { PaymentOperatorDeps } from '#modules/payments/operators/operator-deps.ts'
import * as store from '#modules/payments/operators/operator-store.ts'
import { presentEvent, presentOrder, presentWithdrawal } from '#modules/payments/operators/present.ts'
import { risksOf } from '#modules/payments/operators/risks.ts'
import { canonicalAccount } from '#modules/payments/withdraw/payout-account.ts'
import { refundEventIn } from '#modules/payments/withdraw/refunds.ts'
import { accountById, type Withdrawal } from '#modules/payments/withdraw/withdraw-store.ts'

declare module '#kernel/jobs/outbox.ts' {
  interface Events {
    /** An operator asked for a comparison with the statement of a channel, which is read outside of transactions. */
    'reconcile.requested': { readonly channel: string; readonly day: string }
  }
}

const defaultLimit = 50
const maxFound = 100
const orderForm = /^[DW][A-Z0-9]{25,34}$/
const idForm = /^\d{1,18}$/

const nextOf = (rows: readonly { readonly id: string }[], limit: number): string | null =>
  rows.length < limit ? null : (rows.at(-1)?.id ?? null)

function serialOf(cursor: string | undefined): bigint | null {
  if (!cursor) return null
  if (!idForm.test(cursor)) throw new Refusal('VALIDATION', { field: 'cursor' })
  return BigInt(cursor)
}

// Searches of players

/** An order by its id, in any case. */
export const findByOrder =
  ({ db }: Pick<PaymentDeps, 'db'>): FindPlayers =>
  async (query) => {
    const id = query.toUpperCase()
    return { match: 'order', players: orderForm.test(id) ? await store.playersOfOrder(db, id) : [] }
  }

/** The hash of an account includes its method and bank, so each of them is tried. */
export const findByAccount =
  ({ db, cipher }: Pick<PaymentDeps, 'db' | 'cipher'>): FindPlayers =>
  async (query) => {
    const methods = await store.payoutMethods(db)
    const keys = methods.flatMap(({ payChannel, paymentMethod, bankCodes }) => {
      const banks = (bankCodes as { code: string }[] | null)?.map(({ code }) => code) ?? [null]
      return banks.flatMap((bankCode) => {
        const account = canonicalAccount({ payChannel, paymentMethod, account: query, bankCode })
        return account === undefined ? [] : [[paymentMethod, bankCode ?? '', account].join('|')]
      })
    })
    const fingerprints = [...new Set(keys)].map(cipher.fingerprint)
    return { match: 'payout-account', players: await store.playersByFingerprint(db, fingerprints, maxFound) }
  }

// Orders

type WithdrawalFilters = OperatorBody<'/operator/withdrawals/export'>
type WithdrawalRow = OperatorData<'/operator/withdrawals'>['list'][number]

/** Reasons are shown while the order can still be decided. */
const isOpen = ({ state }: { readonly state: string }): boolean => state === 'created' || state === 'approved'

/** Approved within a day for the players of undecided orders. */
function approvedFor({ db, clock }: PaymentOperatorDeps, rows: readonly Withdrawal[]) {
  const players = rows.filter(({ state }) => state === 'created').map(({ playerId }) => playerId)
  return store.approvedSums(db.query, [...new Set(players)], new Date(clock.now()))
}

async function readWithdrawals(
  deps: PaymentOperatorDeps,
  filters: WithdrawalFilters,
  cursor: string | undefined,
  limit: number,
) {
  const page = { cursor, limit, isDescending: filters.sort === '-createdAt' }
  const rows = await store.withdrawalPage(deps.db, filters, page)
  const risks = await risksOf(deps, rows.filter(isOpen), deps.clock.now())
  const approved = await approvedFor(deps, rows)
  const list = rows.map((row) =>
    presentWithdrawal(deps, row, risks.get(row.id) ?? [], approved.get(row.playerId)),
  )
  return { list, next: nextOf(rows, limit) }
}

type DepositFilters = OperatorBody<'/operator/deposits/export'>
type DepositRow = OperatorData<'/operator/deposits'>['list'][number]

async function readDeposits(
  { db }: PaymentOperatorDeps,
  filters: DepositFilters,
  cursor: string | undefined,
  limit: number,
) {
  const page = { cursor, limit, isDescending: filters.sort !== 'createdAt' }
  const rows = await store.depositPage(db, filters, page)
  const steps = await stepsOf<string>(
    db,
    rows.map(({ id }) => id),
  )
  const list = rows.map((row) => presentOrder('deposit', row, steps.get(row.id)))
  return { list, next: nextOf(rows, limit) }
}

async function readPlayerOrders(
  deps: PaymentOperatorDeps,
  { id, kind, cursor, limit = defaultLimit }: OperatorBody<'/operator/player/orders'>,
) {
  if (kind === 'deposit') return readDeposits(deps, { playerId: id }, cursor, limit)
  const page = { cursor, limit, isDescending: true }
  const rows = await store.withdrawalPage(deps.db, { playerId: id }, page)
  const ids = rows.map((row) => row.id)
  const steps = await stepsOf<string>(deps.db, ids)
  return {
    list: rows.map((row) => presentOrder('withdrawal', row, steps.get(row.id))),
    next: nextOf(rows, limit),
  }
}

const withdrawalColumns = [
  'id',
  'playerId',
  'country',
  'currency',
  'amount',
  'fee',
  'received',
  'payChannel',
  'paymentMethod',
  'state',
  'approvedBy',
  'reason',
  'createdAt',
  'sentAt',
  'finishedAt',
] as const

const depositColumns = [
  'id',
  'playerId',
  'country',
  'currency',
  'amount',
  'fee',
  'payChannel',
  'paymentMethod',
  'state',
  'reason',
  'createdAt',
  'finishedAt',
] as const

const orderHandlers = (deps: PaymentOperatorDeps) =>
  ({
    '/operator/withdrawals': ({ body: { cursor, limit = defaultLimit, ...filters } }) =>
      readWithdrawals(deps, filters, cursor, limit),

    '/operator/withdrawals/export': async ({ body, recordLook }) => {
      await recordLook('withdrawals')
      const readPage = (cursor: string | undefined) => readWithdrawals(deps, body, cursor, csvPageRows)
      return csvFile<WithdrawalRow>('withdrawals', withdrawalColumns, readPage)
    },

    '/operator/withdrawal': async ({ body: { id }, lang }) => {
      const row = await store.withdrawalWithAccount(deps.db, id)
      if (!row) throw new Refusal('ORDER_UNKNOWN', { field: 'id' })
      const risks = await risksOf(deps, isOpen(row) ? [row] : [], deps.clock.now())
      const steps = await store.stepsWithReasons(deps.db, id)
      const timeline = steps.map(({ at, state, reason }) => ({
        at: at.toISOString(),
        state,
        reason: reason === null ? null : reasonText(reason, lang),
      }))
      const approved = (await approvedFor(deps, [row])).get(row.playerId)
      return { ...presentWithdrawal(deps, row, risks.get(id) ?? [], approved), timeline }
    },

    '/operator/withdrawal/decide': decideWithdrawal(deps),

    '/operator/deposits': ({ body: { cursor, limit = defaultLimit, ...filters } }) =>
      readDeposits(deps, filters, cursor, limit),

    '/operator/deposits/export': async ({ body, recordLook }) => {
      await recordLook('deposits')
      const readPage = (cursor: string | undefined) => readDeposits(deps, body, cursor, csvPageRows)
      return csvFile<DepositRow>('deposits', depositColumns, readPage)
    },

    '/operator/player/orders': ({ body }) => readPlayerOrders(deps, body),
  }) satisfies Partial<OperatorHandlers>

const accountHandlers = ({ db, cipher }: PaymentOperatorDeps) =>
  ({
    '/operator/player/accounts': async ({ body: { id } }) => {
      const rows = await store.accountsForOperators(db, BigInt(id))
      const list = rows.map(({ confirmedAt, usedAt, ...row }) => ({
        ...row,
        id: String(row.id),
        name: row.name && maskName(row.name),
        confirmedAt: confirmedAt.toISOString(),
        usedAt: usedAt.toISOString(),
      }))
      return { list }
    },

    '/operator/player/account': async ({ body: { id, accountId }, recordLook }) => {
      await recordLook(`player ${id}`)
      const account = await accountById(db, BigInt(id), BigInt(accountId))
      // An erased account is empty.
      if (!account?.sealed.length) throw new Refusal('ACCOUNT_INVALID', { field: 'accountId' })
      return { account: cipher.decrypt(account.sealed), name: account.name }
    },
  }) satisfies Partial<OperatorHandlers>

// Messages of providers, refunds, reconciliations

const eventHandlers = (deps: PaymentOperatorDeps) =>
  ({
    '/operator/payments/unmatched': async ({ body: { reviewed, channel, cursor, limit = defaultLimit } }) => {
      const filters = { isReviewed: reviewed === 'yes', channel: channel || undefined }
      const rows = await store.eventPage(deps.db, filters, { before: serialOf(cursor), limit })
      const ids = rows.map(({ orderId }) => orderId)
      const players = await store.playersOfOrders(deps.db, ids)
      const list = rows.map((row) => presentEvent(row, players.get(row.orderId)))
      return { list, next: nextOf(list, limit) }
    },

    '/operator/payments/rejected': async ({ body: { cursor, limit = defaultLimit } }) => {
      const rows = await rejectedNotifications(deps.db, { before: serialOf(cursor), limit })
      const list = rows.map(({ id, receivedAt, ...row }) => ({
        ...row,
        id: String(id),
        receivedAt: receivedAt.toISOString(),
      }))
      return { list, next: nextOf(list, limit) }
    },

    '/operator/payment/refund': change({
      read: async (tx, { body: { id } }) => {
        const event = await store.lockEvent(tx, BigInt(id))
        const refund = event && (await store.refundOf(tx, event.channel, event.providerEvent))
        if (!event || refund) throw new Refusal('NOTHING_TO_REFUND', { field: 'id' })
        const { channel, orderId, effect, amount, currency } = event
        return {
          subject: `payment ${id}`,
          state: { channel, orderId, effect, amount: amount === null ? null : String(amount), currency },
        }
      },
      apply: async (tx, { body: { id }, operator }) => {
        if (!(await refundEventIn(deps, tx, BigInt(id), operator.email)))
          throw new Refusal('NOTHING_TO_REFUND', { field: 'id' })
        return { data: { id, refund: 'due' as const }, after: { refund: 'due' } }
      },
    }),

    '/operator/payment/reviewed': change({
      read: async (tx, { body: { id } }) => {
        const event = await store.lockEvent(tx, BigInt(id))
        if (!event || event.reviewedAt) throw new Refusal('NOTHING_TO_CHANGE', { field: 'id' })
        return { subject: `payment ${id}`, state: { effect: event.effect, orderId: event.orderId } }
      },
      apply: async (tx, { body: { id }, operator }) => {
        await markReviewed({ query: tx }, BigInt(id), operator.email, new Date(deps.clock.now()))
        return { data: { id }, after: { reviewed: true } }
      },
    }),

    '/operator/refunds': async ({ body: { state, cursor, limit = defaultLimit } }) => {
      const [at = '', event = ''] = cursor?.split(' ') ?? []
      const isPlace = !Number.isNaN(Date.parse(at)) && event !== ''
      if (cursor && !isPlace) throw new Refusal('VALIDATION', { field: 'cursor' })
      const before = cursor ? ([new Date(at), event] as const) : null
      const rows = await store.refundPage(deps.db, state, { before, limit })
      const list = rows.map((row) => ({
        orderId: row.orderId,
        channel: row.channel,
        providerEvent: row.providerEvent,
        amount: toMajor(minor(row.amount), row.currency as Cash),
        currency: row.currency as Cash,
        state: row.state as 'due' | 'done' | 'refused',
        reason: row.reason,
        tries: row.tries,
        createdAt: row.createdAt.toISOString(),
        changedAt: row.changedAt.toISOString(),
      }))
      const last = list.at(-1)
      const isFull = list.length === limit && last !== undefined
      return { list, next: isFull ? `${last.createdAt} ${last.providerEvent}` : null }
    },
  }) satisfies Partial<OperatorHandlers>

const reconciliationHandlers = (deps: PaymentOperatorDeps) =>
  ({
    '/operator/reconciliations': async ({ body: { channel, from, to, cursor, limit = defaultLimit } }) => {
      const [day = '', after = ''] = cursor?.split(' ') ?? []
      if (cursor && !/^\d{4}-\d\d-\d\d$/.test(day)) throw new Refusal('VALIDATION', { field: 'cursor' })
      const before = cursor ? ([day, after] as const) : null
      const rows = await store.reconciliationPage(deps.db, { channel, from, to }, { before, limit })
      const list = rows.map(({ id, ranAt, ...row }) => ({
        ...row,
        id: String(id),
        ranAt: ranAt.toISOString(),
      }))
      const last = list.at(-1)
      return { list, next: list.length === limit && last ? `${last.day} ${last.channel}` : null }
    },

    '/operator/reconciliation': async ({ body: { id } }) => ({
      list: await store.differencesOf(deps.db, BigInt(id)),
    }),

    '/operator/reconciliation/run': change({
      read: async (_tx, { body: { channel, day } }) => {
        if (!deps.channels.get(channel)?.statement)
          throw new Refusal('CHANNEL_UNAVAILABLE', { field: 'channel' })
        if (Date.parse(day) > deps.clock.now()) throw new Refusal('VALIDATION', { field: 'day' })
        return { subject: `reconciliation ${channel} ${day}`, state: {} }
      },
      apply: async (tx, { body: { channel, day } }) => {
        await emit(tx, 'reconcile.requested', { channel, day })
        return { data: { channel, day }, after: { requested: true } }
      },
    }),
  }) satisfies Partial<OperatorHandlers>

export const paymentOperatorCalls = (deps: PaymentOperatorDeps) =>
  ({
    ...orderHandlers(deps),
    ...accountHandlers(deps),
    ...eventHandlers(deps),
    ...reconciliationHandlers(deps),
    ...channelHandlers(deps),
  }) satisfies Partial<OperatorHandlers>
