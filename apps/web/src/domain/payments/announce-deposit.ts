/** A push, or a look at the order, says that a deposit has ended; the player hears of it once (R4.10). */

import type { Data } from '@saguao/contract/calls/calls.ts'
import { countries } from '@saguao/contract/product/countries.ts'
import { api, apiSilent } from '#api/api.ts'
import { refresh, setCached } from '#api/query-cache.ts'
import { track } from '#api/track.ts'
import { currentCountry } from '#stores/country.ts'
import { emit, useUi } from '#stores/ui.ts'

export type Order = Data<'/recharge/queryPay'>

export const orderPending = 1
export const orderSucceeded = 2
export const orderFailed = 3

/** What was told already; the oldest gives way, since nobody hears of it again. */
const announced = new Set<string>()
const maxAnnounced = 100

/** How an order stands now, for every part that shows it. Nobody asked, so nobody is told when it can't be read. */
export async function fetchDeposit(id: string): Promise<Order | undefined> {
  const order = await apiSilent('/recharge/queryPay', { id })
  if (!isOrder(order)) return undefined
  setCached('/recharge/queryPay', { id }, order)
  await announceEnd(order)
  return order
}

/** Somebody who logged out a moment ago is answered with nothing. */
export const isOrder = (answer: object | undefined): answer is Order =>
  answer !== undefined && 'status' in answer

/** A deposit that was said to have failed may still arrive, and is told again then. */
export async function announceEnd(order: Order): Promise<void> {
  const key = `${order.id} ${order.status}`
  if (order.status === orderPending || announced.has(key)) return
  announced.add(key)
  const [oldest] = announced
  if (announced.size > maxAnnounced && oldest !== undefined) announced.delete(oldest)
  if (order.status === orderSucceeded) await announceSuccess(order)
  else emit('PAY_INVALID', { amount: order.amount, reason: order.reason ?? '' })
  void refresh('/recharge/orders')
}

/** The notice does not wait for anything; the first deposit of all is what the advertiser is told about. */
async function announceSuccess({ id, amount }: Order): Promise<void> {
  emit('PAY_SUCCESS', amount)
  emit('UPDATE_BALANCE')
  if (useUi.getState().gameFooter) emit('UPDATE_GAME')
  const { count } = await api('/recharge/usc')
  const currency = countries[currentCountry()].currency
  if (count === 1) track('Purchase', { value: amount, currency }, id)
}

export function clearAnnounced(): void {
  announced.clear()
}
