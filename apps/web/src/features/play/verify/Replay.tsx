/** Shows a round again as it was played, in the scene of its game, from the outcome of its proof. */
import type { Scene } from '@saguao/arcade/scene.ts'
import { openSceneOf } from '@saguao/arcade/scenes.ts'
import { createSpeaker } from '@saguao/arcade/speaker.ts'
import { type GameId, games } from '@saguao/fair/games/games.ts'
import { rulesOf } from '@saguao/fair/games/rules.ts'
import { useEffect, useRef } from 'react'
import type { FairRound } from '#domain/bets/round-text.ts'
import styles from '#features/play/verify/Verify.module.css'
import { t } from '#i18n/i18n.ts'
import { prefersReducedMotion } from '#lib/browser/reduced-motion.ts'
import { readMuted } from '#lib/choices.ts'
import { Sheet } from '#widgets/overlay/Sheet.tsx'

type ReplayProps = { readonly gameId: GameId; readonly round: FairRound; readonly onClose: () => void }

export function Replay({ gameId, round, onClose }: ReplayProps) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = host.current
    if (!element) return
    const speaker = createSpeaker(readMuted())
    let scene: Scene | undefined
    let isMounted = true
    const show = async (): Promise<void> => {
      const opened = await openSceneOf(games[gameId].kind, {
        host: element,
        themeId: gameId,
        config: rulesOf(gameId),
        reducedMotion: prefersReducedMotion(),
        sound: speaker,
      })
      scene = opened
      if (!isMounted) return opened.destroy()
      opened.prepare(round.choice)
      await opened.play({ ...round, fast: false })
    }
    void show()
    return () => {
      isMounted = false
      scene?.destroy()
      speaker.close()
    }
  }, [gameId, round])
  return (
    <Sheet open onClose={onClose} title={t('verify.replay')} closeLabel={t('common.close')}>
      <div ref={host} className={styles.replay} />
    </Sheet>
  )
}
