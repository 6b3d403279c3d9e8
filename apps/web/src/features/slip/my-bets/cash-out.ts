/** Cashes out a bet at the displayed price. After a missing response the next attempt repeats the same request. */

import { apiSilent, refusalOf } from '#api/api.ts'
import { refresh } from '#api/query-cache.ts'
import type { Slip } from '#domain/bets/slip-text.ts'
import { t } from '#i18n/i18n.ts'
import { moneyText } from '#stores/money-text.ts'
import { toast } from '#stores/toasts.ts'
import { emit } from '#stores/ui.ts'

type CashOutResult = 'paid' | 'changed' | 'unavailable' | 'no-response'

/** After `changed` and `unavailable` the list of bets has been refreshed. */
export async function cashOut({ id }: Slip, amount: number): Promise<CashOutResult> {
  const result = await requestCashOut(id, amount)
  if (result !== 'no-response') await refresh('/sports/slips')
  if (result === 'paid') emit('UPDATE_BALANCE')
  return result
}

async function requestCashOut(slipId: string, amount: number): Promise<CashOutResult> {
  try {
    const response = await apiSilent('/sports/cashout', { slipId, amount })
    if (!('win' in response)) return 'no-response'
    toast(t('bets.cash-done', { amount: moneyText(response.win) }), 'success')
    return 'paid'
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) return 'no-response'
    return refusal.code === 'ODDS_CHANGED' ? 'changed' : 'unavailable'
  }
}
