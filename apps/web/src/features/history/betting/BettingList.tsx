/** Rounds of a period, the newest first, in a virtual list: thousands of rounds cost the nodes of a few screens. */
import { bettingRecordsPageSize } from '@saguao/contract/product/constants.ts'
import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { usePages } from '#api/use-pages.ts'
import { NoBets as NoBetsArt } from '#art/NoBets.tsx'
import styles from '#features/history/betting/BettingHistory.module.css'
import { BettingSheet } from '#features/history/betting/BettingSheet.tsx'
import { type Bet, resultText, toneOf } from '#features/history/betting/bets.ts'
import type { BettingFilter } from '#features/history/betting/betting-days.ts'
import { endText } from '#features/history/end-text.ts'
import { ListSkeleton } from '#features/history/ListSkeleton.tsx'
import { t } from '#i18n/i18n.ts'
import { pictureOf } from '#lib/picture.ts'
import { dateTimeText } from '#stores/date-text.ts'
import { moneyText } from '#stores/money-text.ts'
import { Button } from '#widgets/form/Button.tsx'
import { VirtualList } from '#widgets/list/VirtualList.tsx'
import { LazyImage } from '#widgets/media/LazyImage.tsx'
import { EmptyState } from '#widgets/status/EmptyState.tsx'
import { ErrorState } from '#widgets/status/ErrorState.tsx'

type BettingListProps = {
  readonly filter: BettingFilter
  /** Undefined when all days are already shown. */
  readonly onAllDays: (() => void) | undefined
}

const rowPx = 65

export function BettingList({ filter, onAllDays }: BettingListProps) {
  const pages = usePages('/wallet/records', filter, bettingRecordsPageSize)
  const [open, setOpen] = useState<Bet>()
  const { items, status, archivedBefore, loadMore } = pages
  if (items.length === 0 && status === 'loading') return <ListSkeleton />
  if (items.length === 0 && status === 'failed') {
    return <ErrorState title={t('transactions.failed')} retryLabel={t('error.retry')} onRetry={loadMore} />
  }
  if (items.length === 0) return <NoBets onAllDays={onAllDays} archived={archivedBefore && endText(pages)} />
  return (
    <div className={styles.rows}>
      <VirtualList
        label={t('history.title')}
        items={items}
        keyOf={({ id }) => id}
        render={(bet) => <BettingRow bet={bet} onOpen={() => setOpen(bet)} />}
        estimatePx={rowPx}
        status={status}
        onMore={loadMore}
        labels={{
          loading: t('transactions.loading'),
          failed: t('transactions.page-failed'),
          end: endText(pages),
        }}
      />
      <BettingSheet open={open} onClose={() => setOpen(undefined)} />
    </div>
  )
}

type NoBetsProps = Pick<BettingListProps, 'onAllDays'> & { readonly archived: string | undefined }

function NoBets({ onAllDays, archived }: NoBetsProps) {
  const action = onAllDays ? (
    <Button onClick={onAllDays}>{t('transactions.clear')}</Button>
  ) : (
    <Button kind="primary" onClick={() => navigate('/allgame')}>
      {t('history.see-games')}
    </Button>
  )
  return (
    <EmptyState
      art={<NoBetsArt />}
      title={onAllDays ? t('transactions.none-in-period') : t('history.none-title')}
      text={archived ?? (onAllDays ? undefined : t('history.none-text'))}
      action={action}
    />
  )
}

function BettingRow({ bet, onOpen }: { bet: Bet; onOpen: () => void }) {
  return (
    <button type="button" className={styles.row} data-tone={toneOf(bet)} onClick={onOpen}>
      <span className={styles.cover}>
        <LazyImage {...pictureOf(bet.cover)} alt="" ratio="3 / 4" sizes="36px" />
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{bet.gameName}</span>
        <span className={styles.text}>{dateTimeText(bet.createdAt)}</span>
      </span>
      <span className={styles.amounts}>
        <span className={`${styles.win} money`}>{resultText(bet)}</span>
        <span className={styles.text}>{t('history.stake', { amount: moneyText(bet.bet) })}</span>
      </span>
    </button>
  )
}
