/** Games of one category on the home screen; the rest is on a screen of its own. */
import { navigate } from 'wouter/use-browser-location'
import { usePages } from '#api/use-pages.ts'
import { GameTile } from '#domain/games/GameTile.tsx'
import { GameTileSkeleton } from '#domain/games/GameTileSkeleton.tsx'
import type { Game } from '#domain/games/game-sheet.ts'
import styles from '#features/home/blocks/TabBlock.module.css'
import { t } from '#i18n/i18n.ts'
import { useCountry } from '#stores/country.ts'
import { Button } from '#widgets/form/Button.tsx'
import { List } from '#widgets/list/List.tsx'

/** A hundred tiles keep the page light and its footer reachable. */
const maxGames = 100
const skeletonTiles = Array.from({ length: 9 }, (_, at) => at)

const tile = (game: Game) => <GameTile game={game} />
const idOf = ({ id }: Game) => id

export function CategoryGrid({ category }: { category: string }) {
  const country = useCountry((state) => state.country)
  const { items, total = 0, status, loadMore } = usePages('/game/list', { country, category })
  if (items.length === 0 && status === 'loading') return <GridSkeleton />
  const isCut = status === 'more' && items.length >= maxGames
  return (
    <>
      <List
        label={t('home.games')}
        items={items}
        keyOf={idOf}
        render={tile}
        columns={3}
        status={isCut ? 'end' : status}
        onMore={loadMore}
        labels={{ loading: t('common.loading'), failed: t('error.retry'), end: '' }}
      />
      {isCut || status === 'end' ? (
        <Button wide onClick={() => navigate(`/allgame/${category}`)}>
          {t('home.see-all-count', { count: total })}
        </Button>
      ) : null}
    </>
  )
}

function GridSkeleton() {
  return (
    <div className={styles.grid} aria-busy="true">
      {skeletonTiles.map((at) => (
        <GameTileSkeleton key={at} />
      ))}
    </div>
  )
}
