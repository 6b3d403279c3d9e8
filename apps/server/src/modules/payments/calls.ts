import type { Calls } from '@saguao/contract/calls/calls.ts'
import { type Country, countries } from '@saguao/contract/product/countries.ts'
import type { Lang } from '@saguao/contract/product/languages.ts'
import { toMajor } from '@saguao/contract/product/money.ts'
import type { Answers } from '#kernel/http/handlers.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { Direction } from '#modules/payments/config-store.ts'
import { depositFor, draftDeposit, prepareDeposit } from '#modules/payments/deposit/deposit.ts'
import type { DepositState } from '#modules/payments/deposit/deposit-states.ts'
import {
  countSuccessful,
  type Deposit,
  depositOf,
  depositsOf,
  insertDeposit,
  stepsOf,
} from '#modules/payments/deposit/deposit-store.ts'
import { askIfLate } from '#modules/payments/deposit/poll-charge.ts'
import { offerFor, offersOf } from '#modules/payments/offers.ts'
import type { Payments } from '#modules/payments/payments.ts'
import {
  wireAccount,
  wireActivities,
  wireConfig,
  wireDeposit,
  wireRecommended,
  wireWithdrawal,
} from '#modules/payments/present.ts'
import { cancelWithdrawal } from '#modules/payments/withdraw/payout.ts'
import { createWithdrawal } from '#modules/payments/withdraw/withdraw.ts'
import { type WithdrawState, withdrawStatus } from '#modules/payments/withdraw/withdraw-states.ts'
import { accountsOf, withdrawalsOf } from '#modules/payments/withdraw/withdraw-store.ts'

async function configs(payments: Payments, country: Country, direction: Direction) {
  const offers = await offersOf(payments, country, direction)
  return { configs: offers.map((offer) => wireConfig(offer, countries[country].currency)) }
}

/** Somebody else's order and one that nobody has look alike. */
async function ownDeposit({ db }: Payments, player: bigint, id: string): Promise<Deposit> {
  const order = await depositOf(db, player, id)
  if (!order) throw new Refusal('ORDER_UNKNOWN', { field: 'id' })
  return order
}

async function wireDeposits(payments: Payments, orders: readonly Deposit[], lang: Lang) {
  const ids = orders.map(({ id }) => id)
  const steps = await stepsOf<DepositState>(payments.db, ids)
  return orders.map((order) => wireDeposit(order, steps.get(order.id), lang))
}

/** What there is to choose from. */
const offerCalls = (payments: Payments) =>
  ({
    '/recharge/paymentMethods': ({ player, body: { country = player.country } }) =>
      configs(payments, country, 'in'),

    '/withdraw/paymentMethods': ({ player, body: { country = player.country } }) =>
      configs(payments, country, 'out'),

    '/recharge/getRecommendConfigs': async ({ player, body: { country = player.country } }) => ({
      configs: await wireRecommended(payments, country),
    }),

    '/recharge/depositActivity': async ({ player, body: { country = player.country }, lang }) => ({
      list: await wireActivities(payments, country, player.playerId, lang),
    }),
  }) satisfies Partial<Answers<Calls>>

const depositCalls = (payments: Payments) =>
  ({
    '/recharge/createRechargeOrder': async ({ player, body, once }) => {
      const draft = await draftDeposit(payments, player, body)
      const answer = { id: draft.id, fee: toMajor(draft.fee, draft.currency) }
      await payments.db.tx(async (tx) => {
        await insertDeposit(tx, draft)
        await once.keep(tx, answer)
      })
      return answer
    },

    '/recharge/prepay': async ({ player, body: { id, payChannel, ...particulars } }) => {
      const order = await ownDeposit(payments, player.playerId, id)
      if (order.payChannel !== payChannel) throw new Refusal('CHANNEL_UNAVAILABLE', { field: 'payChannel' })
      const offer = await offerFor(payments, player, 'in', order)
      return prepareDeposit(payments, offer, order, particulars)
    },

    '/recharge/v2/createRechargeOrder': async ({ player, body, once }) => {
      const draft = await draftDeposit(payments, player, body, body)
      const order = await depositFor(payments, draft, body.requestId)
      const created = { id: order.id, fee: toMajor(order.fee, order.currency) }
      const offer = await offerFor(payments, player, 'in', order)
      const { otpCode: _, ...particulars } = body
      const prepared = await prepareDeposit(payments, offer, order, particulars, (tx, how) =>
        once.keep(tx, { ...created, ...how }),
      )
      return { ...created, ...prepared }
    },

    '/recharge/queryPay': async ({ player, body: { id }, lang }) => {
      await askIfLate(payments, await ownDeposit(payments, player.playerId, id))
      const order = await ownDeposit(payments, player.playerId, id)
      const steps = await stepsOf<DepositState>(payments.db, [id])
      return wireDeposit(order, steps.get(id), lang)
    },

    '/recharge/orders': async ({ player, body: { pageNum = 1, pageSize = 20 }, lang }) => {
      const { list, total } = await depositsOf(payments.db, player.playerId, { pageNum, pageSize })
      return { list: await wireDeposits(payments, list, lang), pageNum, pageSize, total }
    },

    '/recharge/usc': async ({ player }) => ({ count: await countSuccessful(payments.db, player.playerId) }),
  }) satisfies Partial<Answers<Calls>>

const withdrawCalls = (payments: Payments) =>
  ({
    '/withdraw/create': async ({ player, body, once }) => {
      const answer = (created: { id: string; fee: Parameters<typeof toMajor>[0] }) => ({
        id: created.id,
        fee: toMajor(created.fee, player.currency),
        status: withdrawStatus.created,
      })
      return answer(
        await createWithdrawal(payments, player, body, (tx, created) => once.keep(tx, answer(created))),
      )
    },

    '/withdraw/cancel': async ({ player, body: { id } }) => {
      await cancelWithdrawal(payments, player.playerId, id)
      return { status: withdrawStatus.returned }
    },

    '/withdraw/orders': async ({ player, body: { pageNum = 1, pageSize = 20 }, lang }) => {
      const { list, total } = await withdrawalsOf(payments.db, player.playerId, { pageNum, pageSize })
      const ids = list.map(({ id }) => id)
      const steps = await stepsOf<WithdrawState>(payments.db, ids)
      const shown = list.map((order) => wireWithdrawal(order, steps.get(order.id), lang))
      return { list: shown, pageNum, pageSize, total }
    },

    '/withdraw/accounts': async ({ player }) => ({
      list: (await accountsOf(payments.db, player.playerId)).map(wireAccount),
    }),
  }) satisfies Partial<Answers<Calls>>

export const paymentCalls = (payments: Payments) => ({
  ...offerCalls(payments),
  ...depositCalls(payments),
  ...withdrawCalls(payments),
})
