/** Leaving a bet at the price that was shown, or being asked again. Without an answer the same touch asks for the same. */

import { apiSilent, refusalOf } from '#api/api.ts'
import { refresh } from '#api/query-cache.ts'
import type { Slip } from '#domain/bets/slip-text.ts'
import { t } from '#i18n/i18n.ts'
import { moneyText } from '#stores/money-text.ts'
import { toast } from '#stores/toasts.ts'
import { emit } from '#stores/ui.ts'

export type CashOutEnd = 'paid' | 'moved' | 'gone' | 'silence'

/** `moved` and `gone` come with the bets as they are now. */
export async function cashOut({ id }: Slip, amount: number): Promise<CashOutEnd> {
  const end = await asked(id, amount)
  if (end !== 'silence') await refresh('/sports/slips')
  if (end === 'paid') emit('UPDATE_BALANCE')
  return end
}

async function asked(slipId: string, amount: number): Promise<CashOutEnd> {
  try {
    const answer = await apiSilent('/sports/cashout', { slipId, amount })
    if (!('win' in answer)) return 'silence'
    toast(t('bets.cash-done', { amount: moneyText(answer.win) }), 'success')
    return 'paid'
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) return 'silence'
    return refusal.code === 'ODDS_CHANGED' ? 'moved' : 'gone'
  }
}
