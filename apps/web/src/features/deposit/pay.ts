/** From a filled-in form to an order that can be paid. What is refused is rejected with, for the form to say. */
import type { Body, Data } from '@saguao/contract/calls/calls.ts'
import { api } from '#api/api.ts'
import { keyOf, refetch, refresh, setCached } from '#api/query-cache.ts'
import { type Order, orderPending } from '#domain/payments/announce-deposit.ts'
import type { PaymentConfig } from '#domain/payments/payment-methods.ts'

export type NewDeposit = {
  readonly config: PaymentConfig
  readonly amount: number
  readonly account?: string | undefined
  readonly bankCode?: string | undefined
  readonly activityId?: string | undefined
}

type OrderBody = Omit<Body<'/recharge/createRechargeOrder'>, 'requestId'>
type Created = Data<'/recharge/createRechargeOrder'>
type Prepaid = Data<'/recharge/prepay'>

/** The order's id; undefined when there is nobody to pay any more. */
export async function beginDeposit(deposit: NewDeposit): Promise<string | undefined> {
  const order = orderOf(deposit)
  const begun =
    deposit.config.fields.length === 0
      ? await api('/recharge/v2/createRechargeOrder', order)
      : await createAndPrepay(order, deposit)
  if (!isBegun(begun)) return undefined
  setCached('/recharge/queryPay', { id: begun.id }, firstLook(order, begun))
  void refresh('/recharge/orders')
  return begun.id
}

function orderOf({ config, amount, activityId }: NewDeposit): OrderBody {
  const { payChannel, paymentMethod, routing } = config
  const [route] = routing
  return {
    amount,
    payChannel,
    paymentMethod,
    ...(route && { routing: route }),
    ...(activityId && { activityId }),
  }
}

const isBegun = (answer: object): answer is Created & Prepaid => 'id' in answer && 'next' in answer

/** The order whose payment was refused, for a mistyped number say: trying again is still one deposit. */
let unprepared: { readonly intent: string; readonly created: Created } | undefined

async function createAndPrepay(order: OrderBody, { account, bankCode }: NewDeposit): Promise<object> {
  const intent = JSON.stringify(order)
  const created = unprepared?.intent === intent ? unprepared.created : await create(order)
  if (!created) return {}
  unprepared = { intent, created }
  const { payChannel, routing } = order
  const prepaid = await api('/recharge/prepay', {
    id: created.id,
    payChannel,
    ...(routing && { routing }),
    ...(account && { account }),
    ...(bankCode && { bankCode }),
  })
  unprepared = undefined
  return { ...created, ...prepaid }
}

async function create(order: OrderBody): Promise<Created | undefined> {
  const created = await api('/recharge/createRechargeOrder', order)
  return 'id' in created ? (created as Created) : undefined
}

/** What the server will say of the order, so that the code is there without asking. */
function firstLook(order: OrderBody, { id, fee, next, qrCode, url, expiresAt }: Created & Prepaid): Order {
  const createdAt = new Date().toISOString()
  const { amount, payChannel, paymentMethod, routing = null } = order
  const asked = { id, orderId: id, amount, fee, payChannel, paymentMethod, routing }
  const state = { status: orderPending, reason: null, createdAt, finishedAt: null } as const
  return { ...asked, ...state, timeline: [{ at: createdAt, state: 'created' }], next, qrCode, url, expiresAt }
}

/** The code a wallet sent. A wrong one may have been the last that was allowed, so the order is looked at again. */
export async function confirmOtp({ id, payChannel }: Order, otpCode: string): Promise<void> {
  try {
    await api('/recharge/prepay', { id, payChannel, otpCode })
  } finally {
    void refetch(keyOf('/recharge/queryPay', { id }))
  }
}
