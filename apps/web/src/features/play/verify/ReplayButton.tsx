/** Button that plays a finished round again, for games whose scene shows a whole round by itself. */
import type { GameKind } from '@saguao/contract/schemas/games.ts'
import { games, isGameId } from '@saguao/fair/games/games.ts'
import { useState } from 'react'
import type { FairRound } from '#domain/bets/round-text.ts'
import { PartSkeleton } from '#domain/layout/PartSkeleton.tsx'
import { t } from '#i18n/i18n.ts'
import { PlayIcon } from '#icons/icons.tsx'
import { lazyComponent } from '#lib/lazy-component.tsx'
import { Button } from '#widgets/form/Button.tsx'

const Replay = lazyComponent(
  () => import('#features/play/verify/Replay.tsx').then((file) => file.Replay),
  PartSkeleton,
)

const replayed: readonly GameKind[] = ['dice', 'plinko', 'wheel', 'slots']

export function ReplayButton({ round }: { round: FairRound }) {
  const [isOpen, setOpen] = useState(false)
  const { gameId, status } = round
  if (status !== 'settled' || !isGameId(gameId) || !replayed.includes(games[gameId].kind)) return null
  return (
    <>
      <Button wide icon={<PlayIcon />} onClick={() => setOpen(true)}>
        {t('verify.replay')}
      </Button>
      {isOpen ? <Replay gameId={gameId} round={round} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
