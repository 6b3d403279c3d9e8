/** Suggestions before a search: recent games, popular games and the categories. */
import { gameListPageSize } from '@saguao/contract/product/constants.ts'
import { type ReactNode, useId } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useCall } from '#api/use-call.ts'
import { GameTile } from '#domain/games/GameTile.tsx'
import { GameTileSkeleton } from '#domain/games/GameTileSkeleton.tsx'
import { Chip } from '#features/games/Chip.tsx'
import styles from '#features/games/search/SearchGame.module.css'
import { t } from '#i18n/i18n.ts'
import { useCountry } from '#stores/country.ts'
import { useSession } from '#stores/session.ts'

const popularMax = 9
const skeletonTiles = Array.from({ length: popularMax }, (_, at) => at)

export function Suggestions() {
  const loggedIn = useSession((session) => session.loggedIn)
  return (
    <>
      {loggedIn ? <Recents /> : null}
      <CategoryChips />
      <Popular />
    </>
  )
}

function Recents() {
  const country = useCountry((state) => state.country)
  const { data } = useCall('/game/list', { country, recent: true, pageNum: 1, pageSize: gameListPageSize })
  if (!data?.list.length) return null
  return (
    <Section title={t('search.recents')}>
      <ul className={`${styles.rail} rail`}>
        {data.list.map((game) => (
          <li key={game.id}>
            <GameTile game={game} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function CategoryChips() {
  const country = useCountry((state) => state.country)
  const { data } = useCall('/game/categories', { country })
  if (!data?.categories.length) return null
  return (
    <Section title={t('games.categories')}>
      <div className={styles.chips}>
        {data.categories.map(({ id, localName }) => (
          <Chip key={id} chosen={false} onPick={() => navigate(`/allgame/${id}`)}>
            {localName}
          </Chip>
        ))}
      </div>
    </Section>
  )
}

export function Popular() {
  const country = useCountry((state) => state.country)
  const { data, isError } = useCall('/game/list', {
    country,
    sort: 'popular',
    pageNum: 1,
    pageSize: gameListPageSize,
  })
  if (isError && !data) return null
  return (
    <Section title={t('games.sort-popular')}>
      <ul className={styles.grid}>
        {data
          ? data.list.slice(0, popularMax).map((game) => (
              <li key={game.id}>
                <GameTile game={game} />
              </li>
            ))
          : skeletonTiles.map((at) => (
              <li key={at}>
                <GameTileSkeleton />
              </li>
            ))}
      </ul>
    </Section>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  )
}
