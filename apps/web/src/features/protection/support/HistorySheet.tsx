/** What was set, when, and from when on it holds. The server keeps every line. */
import { usePages } from '#api/use-pages.ts'
import { eventText, type ProtectionEvent } from '#features/protection/support/event-text.ts'
import styles from '#features/protection/support/HistorySheet.module.css'
import { t } from '#i18n/i18n.ts'
import { HistoryIcon } from '#icons/icons.tsx'
import { dateTimeText } from '#stores/date-text.ts'
import { List } from '#widgets/list/List.tsx'
import { Sheet } from '#widgets/overlay/Sheet.tsx'
import { EmptyState } from '#widgets/status/EmptyState.tsx'

type HistorySheetProps = { readonly open: boolean; readonly onClose: () => void }

export function HistorySheet({ open, onClose }: HistorySheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={t('past.title')} closeLabel={t('common.close')}>
      {open ? <History /> : null}
    </Sheet>
  )
}

function History() {
  const { items, status, loadMore } = usePages('/protection/history', {})
  if (status === 'end' && items.length === 0)
    return <EmptyState art={<HistoryIcon />} title={t('past.none')} text={t('past.none-text')} />
  return (
    <List
      label={t('past.title')}
      items={items}
      keyOf={({ id }) => id}
      render={(event) => <Event event={event} />}
      status={status}
      onMore={loadMore}
      labels={{ loading: t('common.loading'), failed: t('past.failed'), end: '' }}
    />
  )
}

function Event({ event }: { event: ProtectionEvent }) {
  const { at, validFrom } = event
  return (
    <div className={styles.event}>
      <span>{eventText(event)}</span>
      <span className={styles.time}>{dateTimeText(at)}</span>
      {Date.parse(validFrom) > Date.parse(at) ? (
        <span className={styles.time}>{validText(event)}</span>
      ) : null}
    </div>
  )
}

/** From when on it holds; of a raise, when it could be confirmed. */
function validText({ validFrom, data: { until } }: ProtectionEvent): string {
  const moment = dateTimeText(validFrom)
  return typeof until === 'string'
    ? t('past.confirmable', { moment, until: dateTimeText(until) })
    : t('past.valid', { moment })
}
