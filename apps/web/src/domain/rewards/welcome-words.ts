import { releaseExample } from '#domain/rewards/release-example.ts'
import { t } from '#i18n/i18n.ts'
import { roundMoneyText } from '#stores/money-text.ts'

type DepositReward = { readonly recharge: number; readonly total: number; readonly releaseRate: number }

/** The reward of a new player's deposit as every screen states it: the amount, the deposit, the wagering behind it. */
export const welcomeWords = ({ recharge, total, releaseRate }: DepositReward) => ({
  title: t('welcome.headline', { total: roundMoneyText(total) }),
  text: `${t('welcome.deposit', { recharge: roundMoneyText(recharge) })} ${t('welcome.release', releaseExample(releaseRate))}`,
})
