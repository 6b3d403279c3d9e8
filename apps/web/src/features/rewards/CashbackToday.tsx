/** Cashback of today so far, and that of other losses. */
import { useCall } from '#api/use-call.ts'
import { Section } from '#domain/layout/Page.tsx'
import { CardPlaceholder } from '#features/rewards/CardPlaceholder.tsx'
import styles from '#features/rewards/CashbackToday.module.css'
import { type Cashback, isCashback, tierReached } from '#features/rewards/cashback.ts'
import { t } from '#i18n/i18n.ts'
import { dateTimeText } from '#stores/date-text.ts'
import { moneyText, roundMoneyText } from '#stores/money-text.ts'
import { percentText } from '#stores/percent-text.ts'
import { Callout } from '#widgets/status/Callout.tsx'
import { Facts } from '#widgets/status/Facts.tsx'

export function CashbackToday() {
  const call = useCall('/v1/cashback/load')
  if (isCashback(call.data)) return <Loaded cashback={call.data} />
  return <CardPlaceholder call={call} height="4.4rem" radius="var(--radius-l)" />
}

function Loaded({ cashback }: { cashback: Cashback }) {
  const { tiers, newUser } = cashback
  if (tiers.length === 0) return <Callout title={t('cashback.off-title')} text={t('cashback.off-text')} />
  return (
    <>
      {newUser.active && newUser.endsAt ? (
        <Callout
          title={t('newcomer.title', { rate: percentText(newUser.rate) })}
          text={t('newcomer.text', { moment: dateTimeText(newUser.endsAt) })}
        />
      ) : null}
      <Today cashback={cashback} />
      <Tiers cashback={cashback} />
    </>
  )
}

function Today({ cashback: { today, rate } }: { cashback: Cashback }) {
  return (
    <Section title={t('today.title')}>
      <div className={styles.card}>
        <Facts
          facts={[
            { label: t('today.bet'), value: moneyText(today.bet) },
            { label: t('today.win'), value: moneyText(today.win) },
            { label: t('today.loss'), value: moneyText(today.loss) },
            { label: t('today.counted'), value: moneyText(today.counted ?? 0) },
            { label: t('today.rate'), value: percentText(rate) },
            { label: t('today.estimated'), value: moneyText(today.estimated), strong: true },
          ]}
        />
      </div>
    </Section>
  )
}

function Tiers({ cashback }: { cashback: Cashback }) {
  const reached = tierReached(cashback)
  return (
    <Section title={t('tiers.title')}>
      <ul className={styles.tiers}>
        {cashback.tiers.map((tier) => (
          <li key={tier.minLoss} className={styles.tier} data-reached={tier === reached ? '' : undefined}>
            <span>{t('tiers.from', { min: roundMoneyText(tier.minLoss) })}</span>
            {tier === reached ? <span className={styles.now}>{t('tiers.now')}</span> : null}
            <strong className={styles.rate}>{percentText(tier.rate)}</strong>
          </li>
        ))}
      </ul>
      {cashback.riskRate === undefined ? null : (
        <p className={styles.risk}>{t('tiers.risk', { rate: percentText(cashback.riskRate) })}</p>
      )}
    </Section>
  )
}
