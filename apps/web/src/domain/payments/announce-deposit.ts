/** Announces the outcome of a deposit once, whether a push or a poll reports it (R4.10). */

import type { Data } from '@saguao/contract/calls/calls.ts'
import { countries } from '@saguao/contract/product/countries.ts'
import { api, apiBackground } from '#api/api.ts'
import { refresh, setCached } from '#api/query-cache.ts'
import { track } from '#api/track.ts'
import { currentCountry } from '#stores/country.ts'
import { endFirstRecharge } from '#stores/first-recharge.ts'
import { emit, useUi } from '#stores/ui.ts'

export type Order = Data<'/recharge/queryPay'>

export const orderPending = 1
export const orderSucceeded = 2
export const orderFailed = 3

/** Announced orders with their status; the oldest is dropped. */
const announced = new Set<string>()
const maxAnnounced = 100

/** Fetches the order into the query cache and announces its outcome. Called by polls and pushes. */
export async function fetchDeposit(id: string): Promise<Order | undefined> {
  const order = await apiBackground('/recharge/queryPay', { id })
  if (!isOrder(order)) return undefined
  setCached('/recharge/queryPay', { id }, order)
  await announceEnd(order)
  return order
}

/** After a logout the call resolves with an empty object. */
export const isOrder = (result: object | undefined): result is Order =>
  result !== undefined && 'status' in result

/** A deposit that failed may still be paid; then the success is announced too. */
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

/** The notice is shown at once; the player's first deposit is tracked as a Purchase. */
async function announceSuccess({ id, amount }: Order): Promise<void> {
  emit('PAY_SUCCESS', amount)
  endFirstRecharge()
  emit('UPDATE_BALANCE')
  if (useUi.getState().gameFooter) emit('UPDATE_GAME')
  const recharges = await api('/recharge/usc')
  setCached('/recharge/usc', {}, recharges)
  const currency = countries[currentCountry()].currency
  if (recharges.count === 1) track('Purchase', { value: amount, currency }, id)
}

export function clearAnnounced(): void {
  announced.clear()
}
