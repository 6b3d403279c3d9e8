import { Piggy } from '#art/Piggy.tsx'
import { t } from '#i18n/i18n.ts'
import { RefreshIcon } from '#icons/icons.tsx'
import { Page, Poster, Soon } from '#shell/Page.tsx'
import { Skeleton } from '#widgets/Skeleton.tsx'

export function NewUserCashback() {
  return (
    <Page>
      <Poster art={<Piggy />} title={t('cashback.headline')} text={t('cashback.text')} />
      <Soon icon={<RefreshIcon />} title={t('common.soon')} text={t('cashback.soon')} />
      <Skeleton height="1.2rem" radius="var(--radius-m)" />
      <Skeleton height="1.2rem" radius="var(--radius-m)" />
    </Page>
  )
}
