import { useCall } from '#api/use-call.ts'
import styles from '#features/withdraw/Withdraw.module.css'
import { t } from '#i18n/i18n.ts'
import { WithdrawIcon } from '#icons/icons.tsx'
import { Page, Section, Soon } from '#shell/Page.tsx'
import { moneyText } from '#stores/money-text.ts'
import { Button } from '#widgets/Button.tsx'
import { Skeleton } from '#widgets/Skeleton.tsx'

export function Withdraw() {
  const { data } = useCall('/wallet/balance')
  return (
    <Page>
      <Soon icon={<WithdrawIcon />} title={t('withdraw.soon-title')} text={t('withdraw.soon-text')} />
      <Section title={t('withdraw.available')}>
        {data?.cash === undefined ? (
          <Skeleton width="50%" height="0.84rem" />
        ) : (
          <p className={`${styles.amount} money`}>{moneyText(data.cash, data.currency)}</p>
        )}
        <Skeleton height="1.2rem" radius="var(--radius-m)" />
      </Section>
      <Section title={t('withdraw.account')}>
        <Skeleton height="1.2rem" radius="var(--radius-m)" />
        <Skeleton height="1.2rem" radius="var(--radius-m)" />
      </Section>
      <Button kind="primary" wide disabled>
        {t('withdraw.submit')}
      </Button>
    </Page>
  )
}
