import { loadMoreOffsetPx } from '@saguao/contract/product/constants.ts'
import { useCallback } from 'react'
import { NoResults } from '#art/NoResults.tsx'
import type { Game } from '#domain/games/game-sheet.ts'
import { countText } from '#features/games/count-text.ts'
import { useGamePages } from '#features/games/game-pages.ts'
import { ResultRow, ResultRowSkeleton } from '#features/games/search/ResultRow.tsx'
import styles from '#features/games/search/SearchGame.module.css'
import { Popular } from '#features/games/search/Suggestions.tsx'
import type { Search } from '#features/games/search/use-search-results.ts'
import { t } from '#i18n/i18n.ts'
import { truncate } from '#lib/truncate.ts'
import { VirtualGrid } from '#widgets/list/VirtualGrid.tsx'
import { EmptyState } from '#widgets/status/EmptyState.tsx'
import { ErrorState } from '#widgets/status/ErrorState.tsx'

/** A heading of two lines. */
const maxShownKeyword = 32

const rowEstimatePx = 69
const skeletonRows = Array.from({ length: 8 }, (_, at) => at)
/** With this few results other games are suggested below. */
const fewResults = 4
const placeholder = <ResultRowSkeleton />
const indexKey = (_: Game | undefined, at: number) => at

export function SearchResults({ search }: { search: Search }) {
  if (search.failed) {
    return (
      <ErrorState
        title={t('search.failed')}
        text={t('error.screen-text')}
        retryLabel={t('error.retry')}
        onRetry={search.retry}
      />
    )
  }
  return search.shown === '' ? <ResultsSkeleton /> : <ResultList search={search} />
}

function ResultsSkeleton() {
  return (
    <div aria-busy="true">
      {skeletonRows.map((at) => (
        <ResultRowSkeleton key={at} />
      ))}
    </div>
  )
}

function ResultList({ search: { shown, query, busy } }: { search: Search }) {
  const pages = useGamePages(query)
  const row = useCallback((game: Game) => <ResultRow game={game} keyword={shown} />, [shown])
  const total = pages.total ?? 0
  return (
    <div className={styles.list} data-busy={busy ? '' : undefined}>
      <p className="visually-hidden" role="status">
        {total === 0
          ? t('search.none-title', { keyword: truncate(shown, maxShownKeyword) })
          : countText(total)}
      </p>
      {total === 0 ? (
        <NoMatches keyword={shown} />
      ) : (
        <VirtualGrid
          label={t('search.results')}
          count={total}
          slice={pages.slice}
          keyOf={indexKey}
          render={row}
          placeholder={placeholder}
          estimatePx={rowEstimatePx}
          onRangeChange={pages.showRange}
          aheadPx={loadMoreOffsetPx}
        />
      )}
      {total <= fewResults ? <Popular /> : null}
    </div>
  )
}

/** An empty result is followed by popular games. */
function NoMatches({ keyword }: { keyword: string }) {
  return (
    <EmptyState
      art={<NoResults />}
      title={t('search.none-title', { keyword: truncate(keyword, maxShownKeyword) })}
      text={t('search.none-text')}
    />
  )
}
