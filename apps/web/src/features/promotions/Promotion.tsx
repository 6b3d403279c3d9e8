import { t } from '#i18n/i18n.ts'
import { PromotionIcon } from '#icons/icons.tsx'
import { Page, Soon } from '#shell/Page.tsx'
import { Skeleton } from '#widgets/Skeleton.tsx'

const places = ['first', 'second', 'third']

export function Promotion() {
  return (
    <Page>
      <Soon icon={<PromotionIcon />} title={t('promotion.soon-title')} text={t('promotion.soon-text')} />
      {places.map((place) => (
        <Skeleton key={place} ratio="7 / 3" radius="var(--radius-l)" />
      ))}
    </Page>
  )
}
