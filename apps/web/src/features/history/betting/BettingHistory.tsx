/** Betting history: every round of the player by day, with stake, win and proof (R2.10). */

import { bettingRecordsPageSize } from '@saguao/contract/product/constants.ts'
import { useState } from 'react'
import { refresh } from '#api/query-cache.ts'
import { useCall } from '#api/use-call.ts'
import { pullToRefreshLabels } from '#domain/layout/pull-labels.ts'
import { isBonusMentioned } from '#domain/rewards/offered.ts'
import styles from '#features/history/betting/BettingHistory.module.css'
import { BettingList } from '#features/history/betting/BettingList.tsx'
import { type BettingFilter, bettingDays } from '#features/history/betting/betting-days.ts'
import { PeriodPicker } from '#features/history/PeriodPicker.tsx'
import type { Period } from '#features/history/periods.ts'
import { t } from '#i18n/i18n.ts'
import { read } from '#lib/storage.ts'
import { zoneText } from '#stores/market-time.ts'
import { moneyText } from '#stores/money-text.ts'
import { PullToRefresh } from '#widgets/list/PullToRefresh.tsx'
import { Tabs } from '#widgets/list/Tabs.tsx'
import { Skeleton } from '#widgets/status/Skeleton.tsx'

const panelId = 'bets'

/** The history opens with the kind of money the last game was played with. */
const lastPlayedMoney = (): 'cash' | 'bonus' => (read('isBonus') === '1' ? 'bonus' : 'cash')

export function BettingHistory() {
  const [money, setMoney] = useState<'cash' | 'bonus'>(lastPlayedMoney)
  const [period, setPeriod] = useState<Period>('last-7')
  const { data } = useCall('/wallet/balance')
  const filter: BettingFilter = { ...bettingDays(period), isBonus: money === 'bonus' }
  return (
    <>
      {isBonusMentioned(data?.bonus) || money === 'bonus' ? (
        <Tabs
          shape="segments"
          stickyTop="calc(var(--header-height) + var(--safe-top))"
          label={t('history.money')}
          panelId={panelId}
          items={[
            { key: 'cash', label: t('history.cash') },
            { key: 'bonus', label: t('history.bonus') },
          ]}
          value={money}
          onChange={setMoney}
        />
      ) : null}
      <PullToRefresh onRefresh={() => refresh('/wallet/records')} labels={pullToRefreshLabels()}>
        <div id={panelId} role="tabpanel" aria-label={t(`history.${money}`)} className={styles.panel}>
          <PeriodPicker period={period} onChange={setPeriod} />
          <Totals filter={filter} />
          <BettingList filter={filter} onAllDays={period === 'all' ? undefined : () => setPeriod('all')} />
        </div>
      </PullToRefresh>
    </>
  )
}

/** Totals of the whole period, however much of the list is loaded. They come with the first page. */
function Totals({ filter }: { filter: BettingFilter }) {
  const { data } = useCall('/wallet/records', { ...filter, pageNum: 1, pageSize: bettingRecordsPageSize })
  const { total, totalBet, totalWin } = data && 'total' in data ? data : {}
  return (
    <section className={styles.totals} aria-label={t('history.totals')}>
      <dl className={styles.figures}>
        <Total name={t('history.rounds')} text={total?.toString()} />
        <Total name={t('history.staked')} text={totalBet === undefined ? undefined : moneyText(totalBet)} />
        <Total name={t('history.won')} text={totalWin === undefined ? undefined : moneyText(totalWin)} />
      </dl>
      <p className={styles.note}>{t('history.day-change', { zone: zoneText() })}</p>
    </section>
  )
}

function Total({ name, text }: { name: string; text: string | undefined }) {
  return (
    <div className={styles.total}>
      <dt>{name}</dt>
      <dd className="money">{text ?? <Skeleton width="1.2rem" height="0.3rem" />}</dd>
    </div>
  )
}
