import { useFavourite } from '#domain/games/favourite.ts'
import type { Game } from '#domain/games/game-sheet.ts'
import styles from '#domain/games/Heart.module.css'
import { tapFavourite } from '#domain/layout/tap-actions.ts'
import { t } from '#i18n/i18n.ts'

type HeartProps = {
  readonly game: Game
  /** Draws the icon in the corner of a picture, so that it covers little. */
  readonly corner?: boolean
}

/** Adds a game to the favourites or removes it. */
export function Heart({ game, corner = false }: HeartProps) {
  const favourite = useFavourite(game)
  return (
    <button
      type="button"
      className={styles.heart}
      data-corner={corner ? '' : undefined}
      aria-label={t('tile.favourite', { name: game.localName })}
      aria-pressed={favourite}
      onClick={() => tapFavourite(game)}
    />
  )
}
