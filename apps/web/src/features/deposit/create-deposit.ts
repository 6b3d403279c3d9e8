/** Creates a payable order from the form. Rejects with the refusal, which the form shows. */
import type { Body, Data } from '@saguao/contract/calls/calls.ts'
import { api, apiSilent, refusalOf } from '#api/api.ts'
import { keyOf, refetch, refresh, setCached } from '#api/query-cache.ts'
import { type Order, orderPending } from '#domain/payments/announce-deposit.ts'
import type { PaymentConfig } from '#domain/payments/payment-methods.ts'
import { showFailure } from '#domain/protection/show-failure.ts'

type NewDeposit = {
  readonly config: PaymentConfig
  readonly amount: number
  readonly account?: string | undefined
  readonly bankCode?: string | undefined
  readonly activityId?: string | undefined
}

type OrderBody = Omit<Body<'/recharge/createRechargeOrder'>, 'requestId'>
type Created = Data<'/recharge/createRechargeOrder'>
type Prepaid = Data<'/recharge/prepay'>

/** The order's id; undefined after a logout in the meantime. */
export async function createDeposit(deposit: NewDeposit): Promise<string | undefined> {
  const order = orderOf(deposit)
  const payable = await createPayable(order, deposit).catch((error) => {
    // The open orders, which another device may have created, are what the player can pay now.
    if (refusalOf(error)?.code === 'DEPOSITS_OPEN') void refresh('/recharge/orders')
    showFailure(error)
    throw error
  })
  if (!isPayable(payable)) return undefined
  setCached('/recharge/queryPay', { id: payable.id }, pendingOrder(order, payable))
  void refresh('/recharge/orders')
  return payable.id
}

function createPayable(order: OrderBody, deposit: NewDeposit): Promise<object> {
  return deposit.config.fields.length === 0
    ? apiSilent('/recharge/v2/createRechargeOrder', order)
    : createAndPrepay(order, deposit)
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

const isPayable = (response: object): response is Created & Prepaid => 'id' in response && 'next' in response

/** The order whose prepayment was refused (such as a mistyped number); a retry reuses it, so it stays one deposit. */
let unprepared: { readonly intent: string; readonly created: Created } | undefined

async function createAndPrepay(order: OrderBody, { account, bankCode }: NewDeposit): Promise<object> {
  const intent = JSON.stringify(order)
  const created = unprepared?.intent === intent ? unprepared.created : await create(order)
  if (!created) return {}
  unprepared = { intent, created }
  const { payChannel, routing } = order
  const prepaid = await apiSilent('/recharge/prepay', {
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
  const created = await apiSilent('/recharge/createRechargeOrder', order)
  return 'id' in created ? (created as Created) : undefined
}

/** The order as the server will return it, cached so that the code is shown without another request. */
function pendingOrder(order: OrderBody, { id, fee, next, qrCode, url, expiresAt }: Created & Prepaid): Order {
  const createdAt = new Date().toISOString()
  const { amount, payChannel, paymentMethod, routing = null } = order
  const fields = { id, orderId: id, amount, fee, payChannel, paymentMethod, routing }
  const state = { status: orderPending, reason: null, createdAt, finishedAt: null } as const
  return {
    ...fields,
    ...state,
    timeline: [{ at: createdAt, state: 'created' }],
    next,
    qrCode,
    url,
    expiresAt,
  }
}

/** Sends the wallet's code. A wrong code may have been the last attempt, so the order is refetched. */
export async function confirmOtp({ id, payChannel }: Order, otpCode: string): Promise<void> {
  try {
    await api('/recharge/prepay', { id, payChannel, otpCode })
  } finally {
    void refetch(keyOf('/recharge/queryPay', { id }))
  }
}
