/** All games of a category, full screen (R2.11). */

import { navigate, useSearch } from 'wouter/use-browser-location'
import { refresh } from '#api/query-cache.ts'
import { useCall } from '#api/use-call.ts'
import { pullToRefreshLabels } from '#domain/layout/pull-labels.ts'
import { StickyHead } from '#domain/layout/StickyHead.tsx'
import type { ScreenProps } from '#domain/layout/screen.ts'
import styles from '#features/games/AllGame.module.css'
import { CategoryTabs } from '#features/games/CategoryTabs.tsx'
import { FilterRow } from '#features/games/FilterRow.tsx'
import { GameGrid, GameGridWaiting } from '#features/games/GameGrid.tsx'
import {
  filterCount,
  type GameFilter,
  isOwnList,
  noFilter,
  queryOf,
  readFilter,
  writeFilter,
} from '#features/games/game-filter.ts'
import { useGamePages } from '#features/games/game-pages.ts'
import { NobodysGames, NoGames } from '#features/games/NoGames.tsx'
import { t } from '#i18n/i18n.ts'
import { SearchIcon } from '#icons/icons.tsx'
import { useCountry } from '#stores/country.ts'
import { useSession } from '#stores/session.ts'
import { IconButton } from '#widgets/form/IconButton.tsx'
import { PullToRefresh } from '#widgets/list/PullToRefresh.tsx'
import { afterLayersClose } from '#widgets/overlay/layers.ts'
import { ErrorState } from '#widgets/status/ErrorState.tsx'

const noKinds = { categories: [], providers: [], gameplayTags: [] }

export function AllGame({ params }: ScreenProps) {
  const country = useCountry((state) => state.country)
  const { data = noKinds } = useCall('/game/categories', { country })
  const place = placeOf(params.categorie, data.categories)
  const filter = readFilter(useSearch())
  const go = (to: string, by: GameFilter) =>
    afterLayersClose(() => navigate(`/allgame${to && `/${to}`}${writeFilter(by)}`, { replace: true }))
  return (
    <>
      <StickyHead title={t('games.title')} back="/" backLabel={t('header.back')} actions={<SearchDoor />}>
        <CategoryTabs
          categories={data.categories}
          place={place}
          onPick={(to) =>
            to === 'sports' ? navigate('/sports') : go(to, { ...noFilter, sort: filter.sort })
          }
        />
      </StickyHead>
      <PullToRefresh onRefresh={refreshGames} labels={pullToRefreshLabels()}>
        <div id="all-games" role="tabpanel" aria-label={t('games.title')} className={styles.panel}>
          <FilterRow place={place} kinds={data} filter={filter} onFilter={(by) => go(place, by)} />
          <Games place={place} filter={filter} onClear={() => go(place, noFilter)} />
        </div>
      </PullToRefresh>
    </>
  )
}

/** A place that leads nowhere is all games; until the categories are known it is taken at its word. */
function placeOf(named = '', categories: readonly { readonly id: string }[]): string {
  const known = categories.length === 0 || isOwnList(named) || categories.some(({ id }) => id === named)
  return known ? named : ''
}

function SearchDoor() {
  return (
    <IconButton label={t('games.search')} onClick={() => navigate('/searchGame/all')}>
      <SearchIcon />
    </IconButton>
  )
}

type GamesProps = { readonly place: string; readonly filter: GameFilter; readonly onClear: () => void }

function Games(props: GamesProps) {
  const loggedIn = useSession((session) => session.loggedIn)
  return isOwnList(props.place) && !loggedIn ? <NobodysGames /> : <FoundGames {...props} />
}

function FoundGames({ place, filter, onClear }: GamesProps) {
  const country = useCountry((state) => state.country)
  const pages = useGamePages(queryOf(country, place, filter))
  if (pages.total === 0) {
    return <NoGames place={place} filtered={filterCount(filter) > 0} onClear={onClear} />
  }
  if (pages.total !== undefined) return <GameGrid pages={pages} total={pages.total} />
  if (!pages.failed) return <GameGridWaiting />
  return (
    <ErrorState
      title={t('games.failed-title')}
      text={t('error.screen-text')}
      retryLabel={t('error.retry')}
      onRetry={pages.retry}
    />
  )
}

function refreshGames(): Promise<unknown> {
  return Promise.all([refresh('/game/list'), refresh('/game/categories')])
}
