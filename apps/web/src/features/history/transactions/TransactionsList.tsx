import type { ReactNode } from 'react'
import { Receipt } from '#art/Receipt.tsx'
import { endText } from '#features/history/end-text.ts'
import { ListSkeleton } from '#features/history/ListSkeleton.tsx'
import { itemsWithin } from '#features/history/transactions/items-within.ts'
import styles from '#features/history/transactions/Transactions.module.css'
import { t } from '#i18n/i18n.ts'
import type { DayRange } from '#widgets/calendar/pick-range.ts'
import { Button } from '#widgets/form/Button.tsx'
import { List } from '#widgets/list/List.tsx'
import type { ListStatus } from '#widgets/list/LoadMore.tsx'
import { ErrorState } from '#widgets/status/ErrorState.tsx'

export type Pages<Item> = {
  readonly items: readonly Item[]
  readonly status: ListStatus
  readonly archivedBefore?: string | undefined
  readonly loadMore: () => void
}

type TransactionsListProps<Item> = {
  readonly label: string
  readonly pages: Pages<Item>
  readonly range: DayRange | undefined
  readonly render: (item: Item) => ReactNode
  /** Text for a list without any item. */
  readonly empty: { readonly title: string; readonly text: string; readonly action?: ReactNode }
  readonly onClearRange: () => void
}

type Listed = { readonly id: string; readonly createdAt: string }

/** Endless list grouped by day, with its empty, loading and error states. */
export function TransactionsList<Item extends Listed>(props: TransactionsListProps<Item>) {
  const { label, pages, range, render, empty, onClearRange } = props
  const { rows, status } = itemsWithin(pages, range)
  if (rows.length === 0 && status === 'loading') return <ListSkeleton />
  if (rows.length === 0 && status === 'failed') {
    return (
      <ErrorState title={t('transactions.failed')} retryLabel={t('error.retry')} onRetry={pages.loadMore} />
    )
  }
  if (rows.length === 0 && status === 'end') {
    const archived = pages.archivedBefore && endText(pages)
    if (!range || pages.items.length === 0) return <Empty {...empty} {...(archived && { text: archived })} />
    const clear = <Button onClick={onClearRange}>{t('transactions.clear')}</Button>
    return <Empty title={t('transactions.none-in-period')} text={archived} action={clear} />
  }
  return (
    <div className={styles.rows}>
      <List
        label={label}
        items={rows}
        keyOf={({ item }) => item.id}
        render={({ item, heading }) => (
          <>
            {heading ? <h2 className={styles.day}>{heading}</h2> : null}
            {render(item)}
          </>
        )}
        status={status}
        onMore={pages.loadMore}
        labels={{
          loading: t('transactions.loading'),
          failed: t('transactions.page-failed'),
          end: endText(pages),
        }}
      />
    </div>
  )
}

function Empty({ title, text, action }: { title: string; text?: string | undefined; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <Receipt className={styles.art} />
      <h2 className={styles.emptyTitle}>{title}</h2>
      {text ? <p className={styles.emptyText}>{text}</p> : null}
      {action}
    </div>
  )
}
