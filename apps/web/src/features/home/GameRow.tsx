/** Some games side by side, and the way to all of their kind. */
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
  /** Where all of them are: `/allgame/<place>`. */
  readonly place: string
  readonly query: Body<'/game/list'>
  /** Nothing at all instead of an empty row, and no room kept while it is asked for. */
  readonly optional?: boolean
}

export function GameRow({ title, place, query, optional = false }: GameRowProps) {
  const { data, isError, isFetching, refetch } = useCall('/game/list', query)
  if (!data && !isError) return optional ? null : <GameRowWaiting />
  if (optional ? !data?.list.length : data?.list.length === 0) return null
  return (
    <Shelf title={title} all={`/allgame/${place}`}>
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

const waitingTiles = [0, 1, 2, 3]

export function GameRowWaiting() {
  return (
    <ShelfSkeleton>
      {waitingTiles.map((at) => (
        <div key={at} className={styles.game}>
          <GameTileSkeleton />
        </div>
      ))}
    </ShelfSkeleton>
  )
}
