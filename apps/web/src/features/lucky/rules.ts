/** Terms of envelopes, one sentence each, without those a market does not allow. */
import type { Data } from '@saguao/contract/calls/calls.ts'
import { t } from '#i18n/i18n.ts'
import { moneyText } from '#stores/money-text.ts'

export type Terms = Data<'/lucky/money/guide'>['terms']

export function rulesOf(terms: Terms | undefined): string[] {
  const figures = terms ? [...campaignRules(terms), ...giftRules(terms), ...inviteRules(terms)] : []
  return [t('lucky.rule-cash'), t('lucky.rule-once'), ...figures, t('lucky.rule-one')]
}

function campaignRules({ campaign, expireHours: hours }: Terms): string[] {
  if (!campaign) return []
  const { amount, count, dayClaimsMost: most } = campaign
  return [
    t('lucky.rule-day', { amount: moneyText(amount), count }),
    t('lucky.rule-most', { most }),
    t('lucky.rule-expire', { hours }),
  ]
}

function giftRules({ gift, expireHours: hours }: Terms): string[] {
  if (!gift) return []
  return [t('lucky.rule-gift', { min: moneyText(gift.minAmount), max: moneyText(gift.maxAmount), hours })]
}

function inviteRules({ invite }: Terms): string[] {
  if (!invite) return []
  const { reward, recharge, wagerTimes: times } = invite
  return [t('lucky.rule-invite', { reward: moneyText(reward), recharge: moneyText(recharge), times })]
}
