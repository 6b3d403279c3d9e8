/** Search result in one row, with the matching letters highlighted. */

import { type Game, showGameSheet } from '#domain/games/game-sheet.ts'
import { Heart } from '#domain/games/Heart.tsx'
import { openGame } from '#domain/games/open-game.ts'
import { returnText } from '#domain/games/return-text.ts'
import { findMatch } from '#features/games/search/highlight.ts'
import styles from '#features/games/search/ResultRow.module.css'
import { pictureOf } from '#lib/picture.ts'
import { useLongPress } from '#widgets/hooks/use-long-press.ts'
import { LazyImage } from '#widgets/media/LazyImage.tsx'
import { Skeleton } from '#widgets/status/Skeleton.tsx'

export function ResultRow({ game, keyword }: { game: Game; keyword: string }) {
  const longPress = useLongPress(() => showGameSheet(game))
  return (
    <div className={styles.row}>
      <button type="button" className={styles.label} onClick={() => openGame(game)} {...longPress}>
        <span className={styles.picture}>
          <LazyImage {...pictureOf(game.cover)} alt="" ratio="3 / 4" sizes="60px" color={game.color} near />
        </span>
        <span className={styles.words}>
          <span className={styles.name}>
            <HighlightedName name={game.localName} keyword={keyword} />
          </span>
          <span className={styles.more}>
            {game.provider} · {returnText(game.rtp)}
          </span>
        </span>
      </button>
      <Heart game={game} />
    </div>
  )
}

function HighlightedName({ name, keyword }: { name: string; keyword: string }) {
  const found = findMatch(name, keyword)
  if (!found) return name
  return (
    <>
      {found.before}
      <mark className={styles.mark}>{found.match}</mark>
      {found.after}
    </>
  )
}

export function ResultRowSkeleton() {
  return (
    <div className={styles.row} aria-hidden="true">
      <span className={styles.picture}>
        <Skeleton ratio="3 / 4" radius="var(--radius-m)" />
      </span>
      <span className={styles.words}>
        <Skeleton width="55%" height="0.3rem" />
        <Skeleton width="38%" height="0.24rem" />
      </span>
    </div>
  )
}
