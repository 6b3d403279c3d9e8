/** Rows of the recommended categories, with the player's own rows in between. */
import { firstPageBody } from '@saguao/contract/lobby/snapshot.ts'
import { type Category, sportsCategory } from '#features/home/CategoryTabs.tsx'
import { GameRow, GameRowSkeleton } from '#features/home/GameRow.tsx'
import { InView } from '#features/home/InView.tsx'
import { SportsRow } from '#features/home/SportsRow.tsx'
import { t } from '#i18n/i18n.ts'
import { useCountry } from '#stores/country.ts'
import { useSession } from '#stores/session.ts'

export function GameRows({ categories }: { categories: readonly Category[] | undefined }) {
  const loggedIn = useSession((session) => session.loggedIn)
  if (!categories) return <GameRowSkeleton />
  const [first, ...others] = recommended(categories)
  return (
    <>
      {first ? <CategoryRow category={first} /> : null}
      {categories.some(({ id, count }) => id === sportsCategory && count > 0) ? <SportsRow /> : null}
      {loggedIn ? <OwnRows /> : null}
      {others.map((category) => (
        <InView key={category.id} id={`row ${category.id}`} height="var(--row-height)">
          <CategoryRow category={category} />
        </InView>
      ))}
    </>
  )
}

/** Highest weight first; without recommendations all categories are shown. */
function recommended(categories: readonly Category[]): readonly Category[] {
  const chosen = categories.filter(({ isRecommend, count }) => isRecommend && count > 0)
  const shown = chosen.length > 0 ? chosen : categories.filter(({ count }) => count > 0)
  return shown.toSorted((a, b) => b.recommendWeight - a.recommendWeight)
}

function CategoryRow({ category: { id, localName } }: { category: Category }) {
  const country = useCountry((state) => state.country)
  return <GameRow title={localName} listId={id} query={firstPageBody(country, id)} />
}

/** Below the first row and out of view when they load: players without own games must not see a gap close. */
function OwnRows() {
  const country = useCountry((state) => state.country)
  const { category: _, ...page } = firstPageBody(country, '')
  return (
    <>
      <GameRow optional title={t('home.recents')} listId="recents" query={{ ...page, recent: true }} />
      <GameRow
        optional
        title={t('home.favourites')}
        listId="favourites"
        query={{ ...page, favorite: true }}
      />
    </>
  )
}
