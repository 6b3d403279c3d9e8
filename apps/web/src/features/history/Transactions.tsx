/** Everything that went in and out, and how it went. */

import { useState } from 'react'
import { useSearch } from 'wouter/use-browser-location'
import { refresh } from '#api/query-cache.ts'
import { pullToRefreshLabels } from '#domain/layout/pull-labels.ts'
import { type Period, rangeOf } from '#features/history/periods.ts'
import styles from '#features/history/Transactions.module.css'
import { TransactionsPeriod } from '#features/history/TransactionsPeriod.tsx'
import { TransactionsRewards as Rewards } from '#features/history/TransactionsRewards.tsx'
import { Deposits, Ledger, Withdrawals } from '#features/history/TransactionsTabs.tsx'
import { t } from '#i18n/i18n.ts'
import { PullToRefresh } from '#widgets/list/PullToRefresh.tsx'
import { Tabs } from '#widgets/list/Tabs.tsx'

const lists = { deposits: Deposits, withdrawals: Withdrawals, others: Ledger, rewards: Rewards } as const
type Tab = keyof typeof lists

const paths = {
  deposits: '/recharge/orders',
  withdrawals: '/withdraw/orders',
  others: '/wallet/transactions',
  rewards: '/wallet/activityRecords',
} as const

/** Whoever leads here may name the list. */
const isTab = (name: string | null): name is Tab => name !== null && Object.hasOwn(lists, name)

const panelId = 'transactions'

export function Transactions() {
  const asked = new URLSearchParams(useSearch()).get('tab')
  const [tab, setTab] = useState<Tab>(isTab(asked) ? asked : 'deposits')
  const [period, setPeriod] = useState<Period>('all')
  const List = lists[tab]
  return (
    <>
      <Tabs
        shape="segments"
        stickyTop="calc(var(--header-height) + var(--safe-top))"
        label={t('transactions.tabs')}
        panelId={panelId}
        items={[
          { key: 'deposits', label: t('transactions.deposits') },
          { key: 'withdrawals', label: t('transactions.withdrawals') },
          { key: 'others', label: t('transactions.others') },
          { key: 'rewards', label: t('transactions.rewards') },
        ]}
        value={tab}
        onChange={setTab}
      />
      <PullToRefresh onRefresh={() => refresh(paths[tab])} labels={pullToRefreshLabels()}>
        <div id={panelId} role="tabpanel" aria-label={t(`transactions.${tab}`)} className={styles.panel}>
          <TransactionsPeriod period={period} onChange={setPeriod} />
          <List range={rangeOf(period)} onClearRange={() => setPeriod('all')} />
        </div>
      </PullToRefresh>
    </>
  )
}
