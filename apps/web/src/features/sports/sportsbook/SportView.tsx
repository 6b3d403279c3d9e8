/** One sport: live matches, upcoming matches, results or standings. */

import { LeagueView } from '#features/sports/sportsbook/LeagueView.tsx'
import { MatchList } from '#features/sports/sportsbook/MatchList.tsx'
import styles from '#features/sports/sportsbook/Sportsbook.module.css'
import type { SportsFilter, View } from '#features/sports/sportsbook/sports-filter.ts'
import { isInView, views } from '#features/sports/sportsbook/sports-filter.ts'
import type { Sport } from '#features/sports/sportsbook/use-sportsbook.ts'
import { t } from '#i18n/i18n.ts'
import { Tabs } from '#widgets/list/Tabs.tsx'

type SportViewProps = {
  readonly sport: Sport
  readonly filter: SportsFilter
  readonly onGo: (filter: Partial<SportsFilter>) => void
}

export function SportView({ sport, filter, onGo }: SportViewProps) {
  const live = sport.matches.filter((match) => isInView('live', match)).length
  const view = filter.view ?? (live > 0 ? 'live' : 'next')
  return (
    <>
      <div className={styles.views}>
        <Tabs
          label={t('sports.views')}
          shape="segments"
          items={views.map((key) => ({ key, label: t(`sports.${key}`) }))}
          value={view}
          onChange={(next) => onGo({ ...filter, view: next })}
        />
      </div>
      {sport.leagues.length > 1 ? <Leagues sport={sport} view={view} filter={filter} onGo={onGo} /> : null}
      <ViewContent sport={sport} view={view} filter={filter} onGo={onGo} />
    </>
  )
}

type ViewContentProps = SportViewProps & { readonly view: View }

/** Results and standings belong to one league; match lists may cover all. */
const isSingleLeague = (view: View): boolean => view === 'results' || view === 'table'

function leagueIn({ sport, view, filter }: ViewContentProps): string | undefined {
  const chosen = sport.leagues.find(({ id }) => id === filter.league)?.id
  return chosen ?? (isSingleLeague(view) ? sport.leagues[0]?.id : undefined)
}

function Leagues(props: ViewContentProps) {
  const { sport, view, filter, onGo } = props
  const all = { key: '', label: t('sports.all-leagues') }
  return (
    <div className={styles.leagues}>
      <Tabs
        label={t('sports.leagues')}
        items={[
          ...(isSingleLeague(view) ? [] : [all]),
          ...sport.leagues.map(({ id, name }) => ({ key: id, label: name })),
        ]}
        value={leagueIn(props) ?? ''}
        onChange={(league) => onGo({ ...filter, view, league })}
      />
    </div>
  )
}

function ViewContent(props: ViewContentProps) {
  const { sport, view, filter, onGo } = props
  const league = leagueIn(props)
  if (isSingleLeague(view) && league) return <LeagueView key={league} leagueId={league} view={view} />
  const matches = sport.matches.filter(
    (match) => isInView(view, match) && (league === undefined || match.leagueId === league),
  )
  return <MatchList matches={matches} view={view} onNext={() => onGo({ ...filter, view: 'next' })} />
}
