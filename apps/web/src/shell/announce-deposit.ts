/** A push says that an order has ended; the order itself says how (R4.10). */

import { countries } from '@saguao/contract/countries.ts'
import type { RechargePush } from '@saguao/contract/events.ts'
import { api } from '#api/api.ts'
import { track } from '#api/track.ts'
import { currentCountry } from '#stores/country.ts'
import { emit, useUi } from '#stores/ui.ts'

const succeeded = 2
const failed = 3

export async function announceDeposit({ orderId, amount }: RechargePush): Promise<void> {
  const order = await api('/recharge/queryPay', { id: orderId })
  if (order.status === succeeded) await celebrate(orderId, amount)
  if (order.status === failed) emit('PAY_INVALID', { amount, reason: order.reason ?? '' })
}

/** The first deposit of all is what the advertiser is told about. */
async function celebrate(orderId: string, amount: number): Promise<void> {
  const { count } = await api('/recharge/usc')
  const currency = countries[currentCountry()].currency
  if (count === 1) track('Purchase', { value: amount, currency }, orderId)
  emit('PAY_SUCCESS', amount)
  emit('UPDATE_BALANCE')
  if (useUi.getState().gameFooter) emit('UPDATE_GAME')
}
