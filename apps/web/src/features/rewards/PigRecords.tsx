/** Records of the piggy bank, the newest first. */
import { usePages } from '#api/use-pages.ts'
import { Section } from '#domain/layout/Page.tsx'
import styles from '#features/rewards/PigRecords.module.css'
import { t } from '#i18n/i18n.ts'
import { dateTimeText } from '#stores/date-text.ts'
import { moneyText } from '#stores/money-text.ts'
import { List } from '#widgets/list/List.tsx'

export function PigRecords() {
  const { items, status, loadMore } = usePages('/v1/pig/record', {})
  if (items.length === 0 && status === 'end') {
    return (
      <Section title={t('pig-records.title')}>
        <p className={styles.none}>{t('pig-records.none')}</p>
      </Section>
    )
  }
  return (
    <Section title={t('pig-records.title')}>
      <List
        label={t('pig-records.title')}
        items={items}
        keyOf={({ id }) => id}
        render={({ kind, amount, createdAt }) => (
          <div className={styles.line} data-kind={kind}>
            <span className={styles.words}>
              <span>{t(kind === 'in' ? 'pig-records.in' : 'pig-records.out')}</span>
              <span className={styles.when}>{dateTimeText(createdAt)}</span>
            </span>
            <span className={`${styles.amount} money`}>
              {kind === 'in' ? '+' : '−'}
              {moneyText(amount)}
            </span>
          </div>
        )}
        status={status}
        onMore={loadMore}
        labels={{
          loading: t('common.loading'),
          failed: t('pig-records.more'),
          end: t('pig-records.end'),
        }}
      />
    </Section>
  )
}
