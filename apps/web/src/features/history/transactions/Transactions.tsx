/** Transactions screen: deposits, withdrawals, ledger entries and rewards. */

import { useState } from 'react'
import { useSearch } from 'wouter/use-browser-location'
import { refresh } from '#api/query-cache.ts'
import { pullToRefreshLabels } from '#domain/layout/pull-labels.ts'
import { PeriodPicker } from '#features/history/PeriodPicker.tsx'
import { type Period, rangeOf } from '#features/history/periods.ts'
import { RewardsTab as Rewards } from '#features/history/transactions/RewardsTab.tsx'
import styles from '#features/history/transactions/Transactions.module.css'
import { Deposits, Ledger, Withdrawals } from '#features/history/transactions/TransactionsTabs.tsx'
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

/** Links may name the tab. */
const isTab = (name: string | null): name is Tab => name !== null && Object.hasOwn(lists, name)

const panelId = 'transactions'

export function Transactions() {
  const requestedTab = new URLSearchParams(useSearch()).get('tab')
  const [tab, setTab] = useState<Tab>(isTab(requestedTab) ? requestedTab : 'deposits')
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
          <PeriodPicker period={period} onChange={setPeriod} />
          <List range={rangeOf(period)} onClearRange={() => setPeriod('all')} />
        </div>
      </PullToRefresh>
    </>
  )
}
