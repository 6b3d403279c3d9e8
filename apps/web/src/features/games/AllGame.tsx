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
import { GameGrid, GameGridSkeleton } from '#features/games/GameGrid.tsx'
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
import { NoGames, OwnGamesLogin } from '#features/games/NoGames.tsx'
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
  const listId = listIdOf(params.categorie, data.categories)
  const filter = readFilter(useSearch())
  const go = (to: string, by: GameFilter) =>
    afterLayersClose(() => navigate(`/allgame${to && `/${to}`}${writeFilter(by)}`, { replace: true }))
  return (
    <>
      <StickyHead title={t('games.title')} back="/" backLabel={t('header.back')} actions={<SearchButton />}>
        <CategoryTabs
          categories={data.categories}
          listId={listId}
          onPick={(to) =>
            to === 'sports' ? navigate('/sports') : go(to, { ...noFilter, sort: filter.sort })
          }
        />
      </StickyHead>
      <PullToRefresh onRefresh={refreshGames} labels={pullToRefreshLabels()}>
        <div id="all-games" role="tabpanel" aria-label={t('games.title')} className={styles.panel}>
          <FilterRow listId={listId} kinds={data} filter={filter} onFilter={(by) => go(listId, by)} />
          <Games listId={listId} filter={filter} onClear={() => go(listId, noFilter)} />
        </div>
      </PullToRefresh>
    </>
  )
}

/** An unknown list means all games; it is accepted as it is until the categories are loaded. */
function listIdOf(named = '', categories: readonly { readonly id: string }[]): string {
  const known = categories.length === 0 || isOwnList(named) || categories.some(({ id }) => id === named)
  return known ? named : ''
}

function SearchButton() {
  return (
    <IconButton label={t('games.search')} onClick={() => navigate('/searchGame/all')}>
      <SearchIcon />
    </IconButton>
  )
}

type GamesProps = { readonly listId: string; readonly filter: GameFilter; readonly onClear: () => void }

function Games(props: GamesProps) {
  const loggedIn = useSession((session) => session.loggedIn)
  return isOwnList(props.listId) && !loggedIn ? <OwnGamesLogin /> : <GameResults {...props} />
}

function GameResults({ listId, filter, onClear }: GamesProps) {
  const country = useCountry((state) => state.country)
  const pages = useGamePages(queryOf(country, listId, filter))
  if (pages.total === 0) {
    return <NoGames listId={listId} filtered={filterCount(filter) > 0} onClear={onClear} />
  }
  if (pages.total !== undefined) return <GameGrid pages={pages} total={pages.total} />
  if (!pages.failed) return <GameGridSkeleton />
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
