import type { Data } from '@saguao/contract/calls/calls.ts'
import { currencies } from '@saguao/contract/product/money.ts'
import { moneyText } from '#stores/money-text.ts'

/** In the envelope's own currency, because its link may be opened in another country. */
export function rewardText({ reward, currencyAlias }: Data<'/lucky/money/displayReward'>): string {
  const known = Object.entries(currencies).find(([, { alias }]) => alias === currencyAlias)
  return moneyText(reward, known?.[0])
}
