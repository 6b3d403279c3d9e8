/** A game wherever games are shown: a tap plays it, the heart keeps it, holding it or its mark tells about it. */
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
  /** For lists that hold only what is near the screen. */
  readonly near?: boolean
}

/** Three to a row. */
const sizes = '(min-width: 540px) 170px, 30vw'

/** The heart and the mark stand beside the button, not in it: a button must not hold another. */
export const GameTile = memo(function GameTile({ game, eager, near }: GameTileProps) {
  const longPress = useLongPress(() => showGameSheet(game))
  return (
    <div className={styles.tile}>
      <button
        type="button"
        className={styles.face}
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
          <Mark game={game} />
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

/** One mark at most: the rarest that applies. What is hot is so often true that a flame has to say it. */
function Mark({ game: { isNew, isHot, isBonus } }: { game: Game }) {
  if (isNew) return <Words kind="new">{t('tile.new')}</Words>
  if (isHot) return <Flame />
  return isBonus ? <Words kind="bonus">{t('tile.bonus')}</Words> : null
}

function Words({ kind, children }: { kind: string; children: string }) {
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
