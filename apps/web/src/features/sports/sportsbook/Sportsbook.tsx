/** Sportsbook screen: live and upcoming matches, results and league tables, by sport and league. */

import { useEffect } from 'react'
import { navigate, useSearch } from 'wouter/use-browser-location'
import { refresh } from '#api/query-cache.ts'
import { pullToRefreshLabels } from '#domain/layout/pull-labels.ts'
import { SportIcon } from '#features/sports/SportIcon.tsx'
import styles from '#features/sports/sportsbook/Sportsbook.module.css'
import { SportsHeader } from '#features/sports/sportsbook/SportsHeader.tsx'
import { SportView } from '#features/sports/sportsbook/SportView.tsx'
import {
  addressOf,
  readFilter,
  rememberFilter,
  type SportsFilter,
} from '#features/sports/sportsbook/sports-filter.ts'
import { type Sport, useSportsbook } from '#features/sports/sportsbook/use-sportsbook.ts'
import { t } from '#i18n/i18n.ts'
import { SportsIcon } from '#icons/icons.tsx'
import { SlipBar } from '#shell/SlipBar.tsx'
import { PullToRefresh } from '#widgets/list/PullToRefresh.tsx'
import { Tabs } from '#widgets/list/Tabs.tsx'
import { EmptyState } from '#widgets/status/EmptyState.tsx'
import { ErrorState } from '#widgets/status/ErrorState.tsx'
import { Skeleton } from '#widgets/status/Skeleton.tsx'

/** A minute of play takes two seconds; prices in a list may lag by one minute of play. */
const intervalMs = 2_500
const panelId = 'book'

export function Sportsbook() {
  const { data, isError, isFetching, refetch } = useSportsbook(intervalMs)
  const search = useSearch()
  const filter = readFilter(search)
  useEffect(() => rememberFilter(search), [search])
  const sport = data?.list.find((each) => each.sport === filter.sport) ?? data?.list[0]
  return (
    <>
      <SportsHeader back="/" backLabel={t('header.back')}>
        {data && sport ? <SportTabs sports={data.list} sport={sport} filter={filter} /> : null}
      </SportsHeader>
      <PullToRefresh onRefresh={refreshSportsbook} labels={pullToRefreshLabels()}>
        <div id={panelId} role="tabpanel" aria-label={t('sports.views')} className={styles.panel}>
          {sport ? <SportView sport={sport} filter={filter} onGo={go} /> : null}
          {!data && !isError ? <SportsbookSkeleton /> : null}
          {data && !sport ? <NoSports /> : null}
          {!data && isError ? (
            <ErrorState
              title={t('sports.failed-title')}
              text={t('error.screen-text')}
              retryLabel={t('error.retry')}
              loading={isFetching}
              onRetry={() => void refetch()}
            />
          ) : null}
        </div>
      </PullToRefresh>
      <SlipBar />
    </>
  )
}

const go = (filter: Partial<SportsFilter>) => navigate(addressOf(filter), { replace: true })

type SportTabsProps = {
  readonly sports: readonly Sport[]
  readonly sport: Sport
  readonly filter: SportsFilter
}

function SportTabs({ sports, sport, filter: { view } }: SportTabsProps) {
  if (sports.length < 2) return null
  return (
    <Tabs
      label={t('sports.kinds')}
      items={sports.map((each) => ({
        key: each.sport,
        label: sportText(each),
        icon: <SportIcon sport={each.sport} />,
      }))}
      value={sport.sport}
      onChange={(next) => go({ sport: next, view })}
      panelId={panelId}
    />
  )
}

/** Shorter than the server's name, which is the fallback for a sport this build does not know. */
function sportText({ sport, name }: Sport): string {
  return sport === 'football' || sport === 'basketball' || sport === 'race' ? t(`sports.${sport}`) : name
}

function NoSports() {
  return <EmptyState art={<SportsIcon />} title={t('sports.none-title')} text={t('sports.none-text')} />
}

const skeletonCards = [0, 1, 2, 3]

function SportsbookSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <Skeleton height="0.96rem" radius="var(--radius-m)" />
      {skeletonCards.map((at) => (
        <Skeleton key={at} height="2.9rem" radius="var(--radius-l)" />
      ))}
    </div>
  )
}

const refreshSportsbook = () => Promise.all([refresh('/game/sports'), refresh('/sports/league')])
