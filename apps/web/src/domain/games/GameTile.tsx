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
import { usePicture } from '#widgets/media/use-picture.ts'

type GameTileProps = {
  readonly game: Game
  /** For virtual lists, whose tiles are all near the viewport. */
  readonly near?: boolean
}

/** Three tiles per row. */
const sizes = '(min-width: 540px) 170px, 30vw'

export const GameTile = memo(function GameTile(props: GameTileProps) {
  return <Tile key={props.game.cover} {...props} />
})

/**
 * Five nodes, because a list has hundreds of tiles: marks, provider and return are pseudo-elements, and the label of the
 * main button says them. Heart and info button are its siblings, because buttons must not be nested.
 */
function Tile({ game, near }: GameTileProps) {
  const longPress = useLongPress(() => showGameSheet(game))
  const picture = usePicture<HTMLButtonElement>({ ...pictureOf(game.cover), sizes, near })
  const { localName, provider, isNew, isHot } = game
  // At most one mark besides the bonus, the rarer.
  const mark = isNew ? t('tile.new') : undefined
  const hot = isHot && !isNew ? t('tile.hot') : undefined
  const bonus = game.isBonus ? t('tile.bonus') : undefined
  const rate = returnText(game.rtp)
  return (
    <div className={styles.tile} data-mark={mark} data-hot={hot} data-bonus={bonus}>
      <button
        ref={picture.box}
        type="button"
        className={styles.main}
        style={{ '--color': game.color }}
        aria-label={[localName, provider, mark, hot, bonus, rate].filter(Boolean).join(' ')}
        data-to={`/gameView/${game.id}`}
        data-provider={provider}
        data-rate={rate}
        data-shown={picture.shown}
        onClick={() => tapGame(game)}
        {...longPress}
      >
        {picture.isFailed ? (
          <span className={`${styles.picture} ${styles.drawn}`}>{localName}</span>
        ) : (
          <img key={picture.attempt} {...picture.image} className={styles.picture} alt="" />
        )}
        {localName}
      </button>
      <Heart game={game} corner />
      <button
        type="button"
        className={styles.info}
        aria-label={t('tile.info', { name: localName })}
        onClick={() => showGameSheet(game)}
      />
    </div>
  )
}
