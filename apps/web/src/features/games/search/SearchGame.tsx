/** Search screen (R2.17). Before anything is typed it shows recent and popular games. */
import { useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useCall } from '#api/use-call.ts'
import type { ScreenProps } from '#domain/layout/screen.ts'
import { Chip } from '#features/games/Chip.tsx'
import { readKeyword, storeKeyword } from '#features/games/search/history-keyword.ts'
import { SearchField } from '#features/games/search/SearchField.tsx'
import styles from '#features/games/search/SearchGame.module.css'
import { SearchResults } from '#features/games/search/SearchResults.tsx'
import { Suggestions } from '#features/games/search/Suggestions.tsx'
import { useSearchResults } from '#features/games/search/use-search-results.ts'
import { t } from '#i18n/i18n.ts'
import { CloseIcon } from '#icons/icons.tsx'
import { useCountry } from '#stores/country.ts'

/** The address names the searched list: all games, a category, or one of the player's lists. */
export function SearchGame({ params }: ScreenProps) {
  const [text, setText] = useState(readKeyword)
  const listId = params.type === 'all' ? '' : (params.type ?? '')
  const typed = text.trim()
  const search = useSearchResults(typed, listId)
  useEffect(() => storeKeyword(search.shown), [search.shown])
  return (
    <div className={styles.screen}>
      <div className={styles.top}>
        <SearchField value={text} onChange={setText} busy={typed !== '' && search.busy} />
        <Scope listId={listId} />
      </div>
      {typed === '' ? <Suggestions /> : <SearchResults search={search} />}
    </div>
  )
}

/** The searched list, if not all games; a tap searches all. */
function Scope({ listId }: { listId: string }) {
  const country = useCountry((state) => state.country)
  const { data } = useCall('/game/categories', { country })
  const own: Readonly<Record<string, string>> = {
    favourites: t('games.favourites'),
    recents: t('games.recents'),
  }
  const name = own[listId] ?? data?.categories.find(({ id }) => id === listId)?.localName
  if (!name) return null
  return (
    <div className={styles.scope}>
      <Chip chosen onPick={() => navigate('/searchGame/all', { replace: true })} icon={<CloseIcon />}>
        {t('search.in', { place: name })}
      </Chip>
    </div>
  )
}
