/** Virtual grid of any number of games, three per row. */
import { loadMoreOffsetPx } from '@saguao/contract/product/constants.ts'
import { GameTile } from '#domain/games/GameTile.tsx'
import { GameTilePlaceholder, GameTileSkeleton } from '#domain/games/GameTileSkeleton.tsx'
import type { Game } from '#domain/games/game-sheet.ts'
import styles from '#features/games/GameGrid.module.css'
import type { GamePages } from '#features/games/game-pages.ts'
import { t } from '#i18n/i18n.ts'
import { VirtualGrid } from '#widgets/list/VirtualGrid.tsx'

const columns = 3
/** Estimate until a row has been measured. */
const rowEstimatePx = 207
/** Number of tiles on the first screen while loading. */
const skeletonTiles = Array.from({ length: 15 }, (_, at) => at)

const tile = (game: Game) => <GameTile game={game} near />
const placeholder = <GameTilePlaceholder />
const indexKey = (_: Game | undefined, at: number) => at

export function GameGrid({ pages, total }: { pages: GamePages; total: number }) {
  return (
    <>
      <VirtualGrid
        label={t('games.title')}
        count={total}
        slice={pages.slice}
        keyOf={indexKey}
        render={tile}
        placeholder={placeholder}
        columns={columns}
        estimatePx={rowEstimatePx}
        onRangeChange={pages.showRange}
        aheadPx={loadMoreOffsetPx}
      />
      {pages.failed ? (
        <div className={styles.failed} role="alert">
          <button type="button" className={styles.retry} onClick={pages.retry}>
            {t('games.failed')}
          </button>
        </div>
      ) : (
        <p className={styles.end}>{t('games.end')}</p>
      )}
    </>
  )
}

export function GameGridSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      {skeletonTiles.map((at) => (
        <GameTileSkeleton key={at} />
      ))}
    </div>
  )
}
