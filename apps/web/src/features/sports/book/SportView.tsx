/** One sport: live matches, upcoming matches, results or standings. */

import styles from '#features/sports/book/Book.module.css'
import type { BookPlace, View } from '#features/sports/book/book-place.ts'
import { isOf, views } from '#features/sports/book/book-place.ts'
import { LeagueView } from '#features/sports/book/LeagueView.tsx'
import { MatchList } from '#features/sports/book/MatchList.tsx'
import type { Sport } from '#features/sports/book/use-book.ts'
import { t } from '#i18n/i18n.ts'
import { Tabs } from '#widgets/list/Tabs.tsx'

type SportViewProps = {
  readonly sport: Sport
  readonly place: BookPlace
  readonly onGo: (place: Partial<BookPlace>) => void
}

export function SportView({ sport, place, onGo }: SportViewProps) {
  const live = sport.matches.filter((match) => isOf('live', match)).length
  const view = place.view ?? (live > 0 ? 'live' : 'next')
  return (
    <>
      <div className={styles.views}>
        <Tabs
          label={t('sports.views')}
          shape="segments"
          items={views.map((key) => ({ key, label: t(`sports.${key}`) }))}
          value={view}
          onChange={(next) => onGo({ ...place, view: next })}
        />
      </div>
      {sport.leagues.length > 1 ? <Leagues sport={sport} view={view} place={place} onGo={onGo} /> : null}
      <Shown sport={sport} view={view} place={place} onGo={onGo} />
    </>
  )
}

type ShownProps = SportViewProps & { readonly view: View }

/** Results and standings belong to one league; match lists may cover all. */
const isOfOne = (view: View): boolean => view === 'results' || view === 'table'

function leagueIn({ sport, view, place }: ShownProps): string | undefined {
  const asked = sport.leagues.find(({ id }) => id === place.league)?.id
  return asked ?? (isOfOne(view) ? sport.leagues[0]?.id : undefined)
}

function Leagues(props: ShownProps) {
  const { sport, view, place, onGo } = props
  const all = { key: '', label: t('sports.all-leagues') }
  return (
    <div className={styles.leagues}>
      <Tabs
        label={t('sports.leagues')}
        items={[
          ...(isOfOne(view) ? [] : [all]),
          ...sport.leagues.map(({ id, name }) => ({ key: id, label: name })),
        ]}
        value={leagueIn(props) ?? ''}
        onChange={(league) => onGo({ ...place, view, league })}
      />
    </div>
  )
}

function Shown(props: ShownProps) {
  const { sport, view, place, onGo } = props
  const league = leagueIn(props)
  if (isOfOne(view) && league) return <LeagueView key={league} leagueId={league} view={view} />
  const matches = sport.matches.filter(
    (match) => isOf(view, match) && (league === undefined || match.leagueId === league),
  )
  return <MatchList matches={matches} view={view} onNext={() => onGo({ ...place, view: 'next' })} />
}
