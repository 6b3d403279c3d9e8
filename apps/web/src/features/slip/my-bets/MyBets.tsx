/** The player's sports bets: open bets with live data, and finished ones. */

import { useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { refresh, refreshUnlessPending } from '#api/query-cache.ts'
import { usePages } from '#api/use-pages.ts'
import { NoBets } from '#art/NoBets.tsx'
import { pullToRefreshLabels } from '#domain/layout/pull-labels.ts'
import { BetCard } from '#features/slip/my-bets/BetCard.tsx'
import { CashOutSheet } from '#features/slip/my-bets/CashOutSheet.tsx'
import styles from '#features/slip/my-bets/MyBets.module.css'
import { t } from '#i18n/i18n.ts'
import { SlipBar } from '#shell/SlipBar.tsx'
import { Button } from '#widgets/form/Button.tsx'
import { List } from '#widgets/list/List.tsx'
import { PullToRefresh } from '#widgets/list/PullToRefresh.tsx'
import { Tabs } from '#widgets/list/Tabs.tsx'
import { EmptyState } from '#widgets/status/EmptyState.tsx'
import { ErrorState } from '#widgets/status/ErrorState.tsx'
import { Skeleton } from '#widgets/status/Skeleton.tsx'

const panelId = 'slips'
/** A minute of play takes two seconds; scores and prices lag by at most one minute of play. */
const refreshMs = 2_000
const pageSize = 20

export function MyBets() {
  const [show, setShow] = useState<'open' | 'over'>('open')
  useEffect(() => {
    if (show === 'over') return
    const timer = setInterval(() => {
      if (!document.hidden) void refreshUnlessPending('/sports/slips', true)
    }, refreshMs)
    return () => clearInterval(timer)
  }, [show])
  return (
    <>
      <Tabs
        shape="segments"
        stickyTop="calc(var(--header-height) + var(--safe-top))"
        label={t('bets.states')}
        panelId={panelId}
        items={[
          { key: 'open', label: t('bets.open') },
          { key: 'over', label: t('bets.over') },
        ]}
        value={show}
        onChange={setShow}
      />
      <PullToRefresh onRefresh={() => refresh('/sports/slips')} labels={pullToRefreshLabels()}>
        <div id={panelId} role="tabpanel" aria-label={t(`bets.${show}`)} className={styles.panel}>
          <Bets key={show} open={show === 'open'} />
        </div>
      </PullToRefresh>
      <SlipBar />
    </>
  )
}

function Bets({ open }: { open: boolean }) {
  const { items, status, loadMore } = usePages('/sports/slips', { open }, pageSize)
  const [cashingOutId, setCashingOutId] = useState<string>()
  if (items.length === 0 && status === 'loading') return <BetsSkeleton />
  if (items.length === 0 && status === 'failed')
    return <ErrorState title={t('bets.failed')} retryLabel={t('error.retry')} onRetry={loadMore} />
  if (items.length === 0) return <NoBetsYet open={open} />
  return (
    <>
      <List
        label={open ? t('bets.open') : t('bets.over')}
        items={items}
        keyOf={({ id }) => id}
        render={(slip) => <BetCard slip={slip} onCashOut={() => setCashingOutId(slip.id)} />}
        status={status}
        onMore={loadMore}
        labels={{ loading: t('common.loading'), failed: t('bets.failed'), end: '' }}
      />
      <CashOutSheet
        slip={items.find(({ id }) => id === cashingOutId)}
        onClose={() => setCashingOutId(undefined)}
      />
    </>
  )
}

function NoBetsYet({ open }: { open: boolean }) {
  return (
    <EmptyState
      art={<NoBets />}
      title={open ? t('bets.none-open-title') : t('bets.none-over-title')}
      text={open ? t('bets.none-open-text') : t('bets.none-over-text')}
      action={
        <Button kind="primary" onClick={() => navigate('/sports')}>
          {t('slip.see-matches')}
        </Button>
      }
    />
  )
}

const skeleton = [0, 1, 2]

function BetsSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      {skeleton.map((at) => (
        <Skeleton key={at} height="3.4rem" radius="var(--radius-l)" />
      ))}
    </div>
  )
}
