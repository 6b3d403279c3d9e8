/** Tile of a game: a tap plays it, the heart adds it to the favourites, a long press or the info button opens its sheet. */
import { memo } from 'react'
import styles from '#domain/games/GameTile.module.css'
import { type Game, showGameSheet } from '#domain/games/game-sheet.ts'
import { Heart } from '#domain/games/Heart.tsx'
import { returnText } from '#domain/games/return-text.ts'
import { tapGame } from '#domain/layout/tap-actions.ts'
import { t } from '#i18n/i18n.ts'
import { pictureOf } from '#lib/picture.ts'
import { useLongPress } from '#widgets/hooks/use-long-press.ts'
import { LazyImage } from '#widgets/media/LazyImage.tsx'

type GameTileProps = {
  readonly game: Game
  /** For the first tiles of a first screen. */
  readonly eager?: boolean
  /** For virtual lists, whose tiles are all near the viewport. */
  readonly near?: boolean
}

/** Three tiles per row. */
const sizes = '(min-width: 540px) 170px, 30vw'

/** Heart and info button are siblings of the main button, because buttons must not be nested. */
export const GameTile = memo(function GameTile({ game, eager, near }: GameTileProps) {
  const longPress = useLongPress(() => showGameSheet(game))
  return (
    <div className={styles.tile}>
      <button
        type="button"
        className={styles.main}
        data-to={`/gameView/${game.id}`}
        onClick={() => tapGame(game)}
        {...longPress}
      >
        <span className={styles.name}>{game.localName}</span>
        <span className={styles.provider}>{game.provider}</span>
        <LazyImage
          {...pictureOf(game.cover)}
          className={styles.picture}
          alt=""
          ratio="3 / 4"
          sizes={sizes}
          color={game.color}
          eager={eager}
          near={near}
          fallback={<span className={styles.drawn}>{game.localName}</span>}
        >
          <Badge game={game} />
          {game.isBonus ? <TextBadge kind="bonus">{t('tile.bonus')}</TextBadge> : null}
          <span className={styles.rate}>{returnText(game.rtp)}</span>
        </LazyImage>
      </button>
      <Heart game={game} corner />
      <button
        type="button"
        className={styles.info}
        aria-label={t('tile.info', { name: game.localName })}
        onClick={() => showGameSheet(game)}
      />
    </div>
  )
})

/** At most one badge besides the bonus mark, the rarer. Hot games are so common that they get an icon only. */
function Badge({ game: { isNew, isHot } }: { game: Game }) {
  if (isNew) return <TextBadge kind="new">{t('tile.new')}</TextBadge>
  return isHot ? <Flame /> : null
}

function TextBadge({ kind, children }: { kind: string; children: string }) {
  return (
    <span className={styles.mark} data-kind={kind}>
      {children}
    </span>
  )
}

function Flame() {
  return (
    <svg className={styles.mark} data-kind="hot" viewBox="0 0 24 24" role="img" aria-label={t('tile.hot')}>
      <path d="M12.6 3c.4 3.4 5.6 5.6 5.6 10.8a6.2 6.2 0 0 1-12.4 0c0-2.6 1.4-4.2 2.6-5.4.2 1.6.8 2.6 1.8 3C10.4 8.4 10.4 5.4 12.6 3Z" />
    </svg>
  )
}
