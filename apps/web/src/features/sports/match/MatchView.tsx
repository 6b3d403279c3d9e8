/** Match screen: score, field, prices, statistics and fairness proof. */
import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import type { ScreenProps } from '#domain/layout/screen.ts'
import { MarketBoard } from '#features/sports/markets/MarketBoard.tsx'
import { FairCard } from '#features/sports/match/FairCard.tsx'
import { GuestMatch } from '#features/sports/match/GuestMatch.tsx'
import { MatchScene } from '#features/sports/match/MatchScene.tsx'
import type { MatchDetails } from '#features/sports/match/match-details.ts'
import { StatsPanel } from '#features/sports/match/StatsPanel.tsx'
import { useMatch } from '#features/sports/match/use-match.ts'
import { LeagueTable } from '#features/sports/sportsbook/LeagueTable.tsx'
import styles from '#features/sports/sportsbook/Sportsbook.module.css'
import { SportsHeader } from '#features/sports/sportsbook/SportsHeader.tsx'
import { lastAddress } from '#features/sports/sportsbook/sports-filter.ts'
import { t } from '#i18n/i18n.ts'
import { SportsIcon } from '#icons/icons.tsx'
import { SlipBar } from '#shell/SlipBar.tsx'
import { useSession } from '#stores/session.ts'
import { Button } from '#widgets/form/Button.tsx'
import { Tabs } from '#widgets/list/Tabs.tsx'
import { Callout } from '#widgets/status/Callout.tsx'
import { EmptyState } from '#widgets/status/EmptyState.tsx'
import { ErrorState } from '#widgets/status/ErrorState.tsx'
import { Skeleton } from '#widgets/status/Skeleton.tsx'

export function MatchView({ params: { matchId = '' } }: ScreenProps) {
  const loggedIn = useSession((session) => session.loggedIn)
  return (
    <>
      <SportsHeader back={lastAddress()} backLabel={t('sports.back')} />
      <div className={styles.match}>
        {loggedIn ? <PlayerMatch key={matchId} matchId={matchId} /> : <GuestMatch matchId={matchId} />}
      </div>
      <SlipBar />
    </>
  )
}

function PlayerMatch({ matchId }: { matchId: string }) {
  const { match, error, isFetching, isLate, refetch } = useMatch(matchId)
  if (match) return <MatchContent match={match} isLate={isLate} />
  if (error === null) return <MatchSkeleton />
  if (isUnknown(error)) return <UnknownMatch />
  return (
    <ErrorState
      title={t('sports.match-failed')}
      text={t('error.screen-text')}
      retryLabel={t('error.retry')}
      loading={isFetching}
      onRetry={() => void refetch()}
    />
  )
}

const isUnknown = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'MATCH_UNKNOWN'

type Part = 'markets' | 'stats' | 'table'

function MatchContent({ match, isLate }: { match: MatchDetails; isLate: boolean }) {
  const [part, setPart] = useState<Part>('markets')
  const parts: readonly Part[] =
    match.standings.length > 0 ? ['markets', 'stats', 'table'] : ['markets', 'stats']
  return (
    <>
      <MatchScene match={match} goals={match.goals} field={match} />
      {isLate ? <p className={styles.late}>{t('sports.line-lost')}</p> : null}
      {match.abandoned ? <Callout title={t('sports.abandoned')} text={t('sports.abandoned-text')} /> : null}
      <Tabs
        label={t('sports.parts')}
        shape="segments"
        items={parts.map((key) => ({ key, label: t(`sports.${key}`) }))}
        value={part}
        onChange={setPart}
        panelId="match"
      />
      <div id="match" role="tabpanel" aria-label={t(`sports.${part}`)}>
        {part === 'markets' ? <MarketBoard match={match} /> : null}
        {part === 'stats' ? <StatsPanel match={match} /> : null}
        {part === 'table' ? (
          <LeagueTable
            label={match.league}
            standings={match.standings}
            marked={[match.homeId, match.awayId]}
          />
        ) : null}
      </div>
      <FairCard match={match} />
    </>
  )
}

function UnknownMatch() {
  const all = <Button onClick={() => navigate('/sports')}>{t('sports.see-all')}</Button>
  return (
    <EmptyState
      art={<SportsIcon />}
      title={t('sports.gone-title')}
      text={t('sports.gone-text')}
      action={all}
    />
  )
}

function MatchSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <Skeleton height="2.4rem" radius="var(--radius-l)" />
      <Skeleton height="3.5rem" radius="var(--radius-l)" />
      <Skeleton height="0.96rem" radius="var(--radius-m)" />
      <Skeleton height="2.2rem" radius="var(--radius-l)" />
    </div>
  )
}
