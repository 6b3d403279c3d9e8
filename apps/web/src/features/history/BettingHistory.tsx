import { Lines } from '#features/history/Lines.tsx'
import { t } from '#i18n/i18n.ts'
import { HistoryIcon } from '#icons/icons.tsx'
import { Grid, Page, Section, Soon } from '#shell/Page.tsx'
import { Skeleton } from '#widgets/Skeleton.tsx'

export function BettingHistory() {
  return (
    <Page>
      <Soon icon={<HistoryIcon />} title={t('history.soon-title')} text={t('history.soon-text')} />
      <Section title={t('history.period')}>
        <Grid columns={2}>
          <Skeleton height="0.88rem" radius="var(--radius-m)" />
          <Skeleton height="0.88rem" radius="var(--radius-m)" />
        </Grid>
      </Section>
      <Lines />
    </Page>
  )
}
