/** Row of games with a link to the whole list. */
import type { Body } from '@saguao/contract/calls/calls.ts'
import { useCall } from '#api/use-call.ts'
import { GameTile } from '#domain/games/GameTile.tsx'
import { GameTileSkeleton } from '#domain/games/GameTileSkeleton.tsx'
import { Shelf, ShelfSkeleton, shelfRail } from '#domain/layout/Shelf.tsx'
import styles from '#features/home/GameRow.module.css'
import { t } from '#i18n/i18n.ts'
import { Button } from '#widgets/form/Button.tsx'

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
        <ul className={shelfRail}>
          {data.list.map((game) => (
            <li key={game.id} className={styles.game}>
              <GameTile game={game} />
            </li>
          ))}
        </ul>
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
