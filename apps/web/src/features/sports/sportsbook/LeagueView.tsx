/** Results or standings of a league. */
import { useCall } from '#api/use-call.ts'
import { LoginPrompt } from '#domain/auth/LoginPrompt.tsx'
import { LeagueTable } from '#features/sports/sportsbook/LeagueTable.tsx'
import { ResultList } from '#features/sports/sportsbook/ResultList.tsx'
import styles from '#features/sports/sportsbook/Sportsbook.module.css'
import type { View } from '#features/sports/sportsbook/sports-filter.ts'
import { t } from '#i18n/i18n.ts'
import { TrophyIcon } from '#icons/icons.tsx'
import { useSession } from '#stores/session.ts'
import { EmptyState } from '#widgets/status/EmptyState.tsx'
import { ErrorState } from '#widgets/status/ErrorState.tsx'
import { Skeleton } from '#widgets/status/Skeleton.tsx'

type LeagueViewProps = { readonly leagueId: string; readonly view: View }

export function LeagueView(props: LeagueViewProps) {
  const loggedIn = useSession((session) => session.loggedIn)
  return loggedIn ? <LeagueContent {...props} /> : <LeagueLogin />
}

function LeagueContent({ leagueId, view }: LeagueViewProps) {
  const { data, isError, isFetching, refetch } = useCall('/sports/league', { leagueId })
  const league = data && 'standings' in data ? data : undefined
  if (league && view === 'table') return <LeagueTable label={league.name} standings={league.standings} />
  if (league?.results.length === 0)
    return (
      <EmptyState
        art={<TrophyIcon />}
        title={t('sports.no-results-title')}
        text={t('sports.no-results-text')}
      />
    )
  if (league) return <ResultList title={league.name} results={league.results} />
  if (!isError) return <LeagueSkeleton />
  return (
    <ErrorState
      title={t('sports.failed-title')}
      text={t('error.screen-text')}
      retryLabel={t('error.retry')}
      loading={isFetching}
      onRetry={() => void refetch()}
    />
  )
}

const LeagueLogin = () => (
  <LoginPrompt art={<TrophyIcon />} title={t('sports.players-title')} text={t('sports.players-text')} />
)

const skeletonRows = [0, 1, 2, 3, 4, 5, 6, 7]

function LeagueSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      {skeletonRows.map((at) => (
        <Skeleton key={at} height="0.78rem" />
      ))}
    </div>
  )
}
