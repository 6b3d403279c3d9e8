/** What the deposit earns as a new player's reward, and the wagering behind it, before it is paid. */
import { useCall } from '#api/use-call.ts'
import { releaseExample } from '#domain/rewards/release-example.ts'
import { nextWelcomeReward, type PbEntry, welcomeRewardFor } from '#features/deposit/deposit-rules.ts'
import { t } from '#i18n/i18n.ts'
import { roundMoneyText } from '#stores/money-text.ts'
import { Callout } from '#widgets/status/Callout.tsx'

/** Renders nothing when no reward is available. */
export function WelcomeNote({ amount }: { amount: number }) {
  const { data } = useCall('/v1/pb/list')
  const entries = data?.list ?? []
  const earned = welcomeRewardFor(entries, amount)
  const next = earned ? undefined : nextWelcomeReward(entries, amount)
  if (earned)
    return (
      <Callout
        title={t('deposit.earns', { total: roundMoneyText(earned.rewardTotal) })}
        text={conditionsOf(earned)}
      />
    )
  if (!next) return null
  const figures = { recharge: roundMoneyText(next.recharge), total: roundMoneyText(next.rewardTotal) }
  return <Callout title={t('deposit.could-earn', figures)} text={conditionsOf(next)} />
}

const conditionsOf = ({ releaseRate }: PbEntry): string =>
  `${t('welcome.release', releaseExample(releaseRate))} ${t('welcome.withdraw')}`
