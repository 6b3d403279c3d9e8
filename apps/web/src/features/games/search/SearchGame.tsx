/** Finding a game by its name (R2.17). Before anything is typed: what the player played last, and what others play. */
import { useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useCall } from '#api/use-call.ts'
import type { ScreenProps } from '#domain/layout/screen.ts'
import { Chip } from '#features/games/Chip.tsx'
import { keepKeyword, keptKeyword } from '#features/games/search/kept-keyword.ts'
import { SearchField } from '#features/games/search/SearchField.tsx'
import styles from '#features/games/search/SearchGame.module.css'
import { SearchResults } from '#features/games/search/SearchResults.tsx'
import { Suggestions } from '#features/games/search/Suggestions.tsx'
import { useSearchResults } from '#features/games/search/use-search-results.ts'
import { t } from '#i18n/i18n.ts'
import { CloseIcon } from '#icons/icons.tsx'
import { useCountry } from '#stores/country.ts'

/** The address says where is searched: among all games, in a category, or in a list of the player's own. */
export function SearchGame({ params }: ScreenProps) {
  const [text, setText] = useState(keptKeyword)
  const place = params.type === 'all' ? '' : (params.type ?? '')
  const typed = text.trim()
  const search = useSearchResults(typed, place)
  useEffect(() => keepKeyword(search.shown), [search.shown])
  return (
    <div className={styles.screen}>
      <div className={styles.top}>
        <SearchField value={text} onChange={setText} busy={typed !== '' && search.busy} />
        <Scope place={place} />
      </div>
      {typed === '' ? <Suggestions /> : <SearchResults search={search} />}
    </div>
  )
}

/** Where is searched, if not everywhere; a tap widens it. */
function Scope({ place }: { place: string }) {
  const country = useCountry((state) => state.country)
  const { data } = useCall('/game/categories', { country })
  const own: Readonly<Record<string, string>> = {
    favourites: t('games.favourites'),
    recents: t('games.recents'),
  }
  const name = own[place] ?? data?.categories.find(({ id }) => id === place)?.localName
  if (!name) return null
  return (
    <div className={styles.scope}>
      <Chip chosen onPick={() => navigate('/searchGame/all', { replace: true })} icon={<CloseIcon />}>
        {t('search.in', { place: name })}
      </Chip>
    </div>
  )
}
