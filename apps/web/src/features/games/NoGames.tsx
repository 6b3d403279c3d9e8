/** Empty list with a link to another. */
import type { ComponentType } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { NoFavourites } from '#art/NoFavourites.tsx'
import { NoRecents } from '#art/NoRecents.tsx'
import { NoResults } from '#art/NoResults.tsx'
import { LoginPrompt } from '#domain/auth/LoginPrompt.tsx'
import { isOwnList } from '#features/games/game-filter.ts'
import { type PlainKey, t } from '#i18n/i18n.ts'
import { Button } from '#widgets/form/Button.tsx'
import { EmptyState } from '#widgets/status/EmptyState.tsx'

const empty = {
  favourites: { Art: NoFavourites, title: 'games.no-favourites-title', text: 'games.no-favourites-text' },
  recents: { Art: NoRecents, title: 'games.no-recents-title', text: 'games.no-recents-text' },
} as const satisfies Record<string, { Art: ComponentType; title: PlainKey; text: PlainKey }>

type NoGamesProps = { readonly listId: string; readonly filtered: boolean; readonly onClear: () => void }

export function NoGames({ listId, filtered, onClear }: NoGamesProps) {
  if (!isOwnList(listId) || filtered) {
    return (
      <EmptyState
        art={<NoResults />}
        title={t('games.none-title')}
        text={t('games.none-text')}
        action={<Button onClick={onClear}>{t('games.clear')}</Button>}
      />
    )
  }
  const { Art, title, text } = empty[listId]
  const all = <Button onClick={() => navigate('/allgame', { replace: true })}>{t('games.see-all')}</Button>
  return <EmptyState art={<Art />} title={t(title)} text={t(text)} action={all} />
}

/** Favourites and recent games require a login. */
export const OwnGamesLogin = () => (
  <LoginPrompt art={<NoFavourites />} title={t('games.login-title')} text={t('games.login-text')} />
)
