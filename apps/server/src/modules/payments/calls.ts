import type { Calls } from '@saguao/contract/calls/calls.ts'
import { type Country, countries } from '@saguao/contract/product/countries.ts'
import type { Lang } from '@saguao/contract/product/languages.ts'
import { toMajor } from '@saguao/contract/product/money.ts'
import type { Handlers } from '#kernel/http/handlers.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { Direction } from '#modules/payments/config-store.ts'
import { depositFor, draftDeposit, prepareDeposit, storeDeposit } from '#modules/payments/deposit/deposit.ts'
import type { DepositState } from '#modules/payments/deposit/deposit-states.ts'
import {
  countSuccessful,
  type Deposit,
  depositOf,
  depositsOf,
  stepsOf,
} from '#modules/payments/deposit/deposit-store.ts'
import { pollIfOverdue } from '#modules/payments/deposit/poll-charge.ts'
import type { PaymentDeps } from '#modules/payments/deps.ts'
import { offerFor, offersOf } from '#modules/payments/offers.ts'
import {
  presentAccount,
  presentActivities,
  presentConfig,
  presentDeposit,
  presentRecommended,
  presentWithdrawal,
} from '#modules/payments/present.ts'
import { cancelWithdrawal } from '#modules/payments/withdraw/payout.ts'
import { createWithdrawal } from '#modules/payments/withdraw/withdraw.ts'
import { type WithdrawState, withdrawStatus } from '#modules/payments/withdraw/withdraw-states.ts'
import { accountsOf, withdrawalsOf } from '#modules/payments/withdraw/withdraw-store.ts'

async function presentConfigs(deps: PaymentDeps, country: Country, direction: Direction) {
  const offers = await offersOf(deps, country, direction)
  return { configs: offers.map((offer) => presentConfig(offer, countries[country].currency)) }
}

/** An order of another player is refused like one that does not exist. */
async function requireOwnDeposit({ db }: PaymentDeps, player: bigint, id: string): Promise<Deposit> {
  const order = await depositOf(db, player, id)
  if (!order) throw new Refusal('ORDER_UNKNOWN', { field: 'id' })
  return order
}

async function presentDeposits(deps: PaymentDeps, orders: readonly Deposit[], lang: Lang) {
  const ids = orders.map(({ id }) => id)
  const steps = await stepsOf<DepositState>(deps.db, ids)
  return orders.map((order) => presentDeposit(order, steps.get(order.id), lang))
}

const offerCalls = (deps: PaymentDeps) =>
  ({
    '/recharge/paymentMethods': ({ player, body: { country = player.country } }) =>
      presentConfigs(deps, country, 'in'),

    '/withdraw/paymentMethods': ({ player, body: { country = player.country } }) =>
      presentConfigs(deps, country, 'out'),

    '/recharge/getRecommendConfigs': async ({ player, body: { country = player.country } }) => ({
      configs: await presentRecommended(deps, country),
    }),

    '/recharge/depositActivity': async ({ player, body: { country = player.country }, lang }) => ({
      list: await presentActivities(deps, country, player.playerId, lang),
    }),
  }) satisfies Partial<Handlers<Calls>>

const depositCalls = (deps: PaymentDeps) =>
  ({
    '/recharge/createRechargeOrder': async ({ player, body, responseStore }) => {
      const draft = await draftDeposit(deps, player, body)
      const response = { id: draft.id, fee: toMajor(draft.fee, draft.currency) }
      await deps.db.tx(async (tx) => {
        await storeDeposit(deps, tx, draft)
        await responseStore.store(tx, response)
      })
      return response
    },

    '/recharge/prepay': async ({ player, body: { id, payChannel, ...details } }) => {
      const order = await requireOwnDeposit(deps, player.playerId, id)
      if (order.payChannel !== payChannel) throw new Refusal('CHANNEL_UNAVAILABLE', { field: 'payChannel' })
      const offer = await offerFor(deps, player, 'in', order)
      return prepareDeposit(deps, offer, order, details)
    },

    '/recharge/v2/createRechargeOrder': async ({ player, body, responseStore }) => {
      const draft = await draftDeposit(deps, player, body, body)
      const order = await depositFor(deps, draft, body.requestId)
      const created = { id: order.id, fee: toMajor(order.fee, order.currency) }
      const offer = await offerFor(deps, player, 'in', order)
      const { otpCode: _, ...details } = body
      const prepared = await prepareDeposit(deps, offer, order, details, (tx, prepared) =>
        responseStore.storeLate(tx, { ...created, ...prepared }),
      )
      return { ...created, ...prepared }
    },

    '/recharge/queryPay': async ({ player, body: { id }, lang }) => {
      await pollIfOverdue(deps, await requireOwnDeposit(deps, player.playerId, id))
      const order = await requireOwnDeposit(deps, player.playerId, id)
      const steps = await stepsOf<DepositState>(deps.db, [id])
      return presentDeposit(order, steps.get(id), lang)
    },

    '/recharge/orders': async ({ player, body: { pageNum = 1, pageSize = 20 }, lang }) => {
      const { list, total } = await depositsOf(deps.db, player.playerId, { pageNum, pageSize })
      return { list: await presentDeposits(deps, list, lang), pageNum, pageSize, total }
    },

    '/recharge/usc': async ({ player }) => ({ count: await countSuccessful(deps.db, player.playerId) }),
  }) satisfies Partial<Handlers<Calls>>

const withdrawCalls = (deps: PaymentDeps) =>
  ({
    '/withdraw/create': async ({ player, body, responseStore }) => {
      const present = (created: { id: string; fee: Parameters<typeof toMajor>[0] }) => ({
        id: created.id,
        fee: toMajor(created.fee, player.currency),
        status: withdrawStatus.created,
      })
      return present(
        await createWithdrawal(deps, player, body, (tx, created) =>
          responseStore.store(tx, present(created)),
        ),
      )
    },

    '/withdraw/cancel': async ({ player, body: { id } }) => {
      await cancelWithdrawal(deps, player, id)
      return { status: withdrawStatus.returned }
    },

    '/withdraw/orders': async ({ player, body: { pageNum = 1, pageSize = 20 }, lang }) => {
      const { list, total } = await withdrawalsOf(deps.db, player.playerId, { pageNum, pageSize })
      const ids = list.map(({ id }) => id)
      const steps = await stepsOf<WithdrawState>(deps.db, ids)
      const { withdrawalReversal: mayCancel } = await deps.readPolicy(player.country)
      const presented = list.map((order) =>
        presentWithdrawal(order, steps.get(order.id), { lang, mayCancel }),
      )
      return { list: presented, pageNum, pageSize, total }
    },

    '/withdraw/accounts': async ({ player }) => ({
      list: (await accountsOf(deps.db, player.playerId)).map(presentAccount),
    }),
  }) satisfies Partial<Handlers<Calls>>

export const paymentCalls = (deps: PaymentDeps) => ({
  ...offerCalls(deps),
  ...depositCalls(deps),
  ...withdrawCalls(deps),
})
