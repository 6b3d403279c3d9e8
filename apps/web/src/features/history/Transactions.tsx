import { Lines } from '#features/history/Lines.tsx'
import { t } from '#i18n/i18n.ts'
import { TransactionsIcon } from '#icons/icons.tsx'
import { Page, Soon } from '#shell/Page.tsx'

export function Transactions() {
  return (
    <Page>
      <Soon
        icon={<TransactionsIcon />}
        title={t('transactions.soon-title')}
        text={t('transactions.soon-text')}
      />
      <Lines />
    </Page>
  )
}
