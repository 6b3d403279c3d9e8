/** The time within which a payout arrives, by the policy of the market (R12.13). */
import { t } from '#i18n/i18n.ts'
import { currentPolicy } from '#stores/market-policy.ts'

const hourMinutes = 60

export function payoutTimeText(minutes: number = currentPolicy().payoutMinutes): string {
  return minutes % hourMinutes === 0
    ? t('withdraw.within-hours', { hours: minutes / hourMinutes })
    : t('withdraw.within-minutes', { minutes })
}
