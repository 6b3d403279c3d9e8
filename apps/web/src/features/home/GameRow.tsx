/** Row of games with a link to the whole list. */
import type { Body } from '@saguao/contract/calls/calls.ts'
import { useDeferredValue } from 'react'
import { useCall } from '#api/use-call.ts'
import { GameTile } from '#domain/games/GameTile.tsx'
import { GameTileSkeleton } from '#domain/games/GameTileSkeleton.tsx'
import type { Game } from '#domain/games/game-sheet.ts'
import { Shelf, ShelfSkeleton, shelfRail } from '#domain/layout/Shelf.tsx'
import styles from '#features/home/GameRow.module.css'
import { t } from '#i18n/i18n.ts'
import { Button } from '#widgets/form/Button.tsx'

/** The column is 7.5 rem wide on every screen. */
const tilesInView = 4

type GameRowProps = {
  readonly title: string
  /** List the link opens: `/allgame/<list>`. */
  readonly listId: string
  readonly query: Body<'/game/list'>
  /** Renders nothing for an empty row, and reserves no space while loading. */
  readonly optional?: boolean
}

export function GameRow({ title, listId, query, optional = false }: GameRowProps) {
  const { data, isError, isFetching, refetch } = useCall('/game/list', query)
  if (!data && !isError) return optional ? null : <GameRowSkeleton />
  if (optional ? !data?.list.length : data?.list.length === 0) return null
  return (
    <Shelf title={title} all={`/allgame/${listId}`}>
      {data ? (
        <Tiles games={data.list} />
      ) : (
        <div className={styles.failed}>
          <Button loading={isFetching} onClick={() => void refetch()}>
            {t('error.retry')}
          </Button>
        </div>
      )}
    </Shelf>
  )
}

/** The tiles in view come first and the others in a later frame: all at once would block a slow phone. */
function Tiles({ games }: { games: readonly Game[] }) {
  const shown = useDeferredValue(games, games.slice(0, tilesInView))
  return (
    <ul className={shelfRail}>
      {shown.map((game) => (
        <li key={game.id} className={styles.game}>
          <GameTile game={game} />
        </li>
      ))}
    </ul>
  )
}

const skeletonTiles = [0, 1, 2, 3]

export function GameRowSkeleton() {
  return (
    <ShelfSkeleton>
      {skeletonTiles.map((at) => (
        <div key={at} className={styles.game}>
          <GameTileSkeleton />
        </div>
      ))}
    </ShelfSkeleton>
  )
}
