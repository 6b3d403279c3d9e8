import { paymentConfigsPerRow } from '@saguao/contract/constants.ts'
import { t } from '#i18n/i18n.ts'
import { WalletIcon } from '#icons/icons.tsx'
import { Grid, Page, Section, Soon } from '#shell/Page.tsx'
import { Button } from '#widgets/Button.tsx'
import { Skeleton } from '#widgets/Skeleton.tsx'

const amounts = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']
const methods = Array.from({ length: paymentConfigsPerRow }, (_, at) => `m${at}`)

export function Deposit() {
  return (
    <Page>
      <Soon icon={<WalletIcon />} title={t('deposit.soon-title')} text={t('deposit.soon-text')} />
      <Section title={t('deposit.amount')}>
        <Skeleton height="1.2rem" radius="var(--radius-m)" />
        <Grid columns={3}>
          {amounts.map((amount) => (
            <Skeleton key={amount} height="0.88rem" radius="var(--radius-m)" />
          ))}
        </Grid>
      </Section>
      <Section title={t('deposit.method')}>
        <Grid columns={3}>
          {methods.map((method) => (
            <Skeleton key={method} height="1.4rem" radius="var(--radius-m)" />
          ))}
        </Grid>
      </Section>
      <Button kind="primary" wide disabled>
        {t('deposit.submit')}
      </Button>
    </Page>
  )
}
