/** Main button of plinko: a tap drops one ball, also while others fall; holding it drops one after the other. */
import { useStore } from 'zustand'
import styles from '#features/play/bet/BetPanel.module.css'
import type { BetController } from '#features/play/bet/bet-controller.ts'
import { ballsOf, canDropAnother, isFree } from '#features/play/bet/bet-state.ts'
import { useHold } from '#features/play/bet/use-hold.ts'
import { t } from '#i18n/i18n.ts'
import { currentPolicy } from '#stores/market-policy.ts'
import { Button } from '#widgets/form/Button.tsx'

export function DropButton({ controller }: { controller: BetController }) {
  const balls = useStore(controller.view, ballsOf)
  const canDrop = useStore(controller.view, (state) => isFree(state) || canDropAnother(state))
  const hold = useHold(() => dropWhileHeld(controller))
  return (
    <Button
      wide
      kind="primary"
      paused={!canDrop}
      onClick={controller.bet}
      {...(currentPolicy().autoplay ? hold : {})}
    >
      {t('play.drop')}
      {balls > 1 ? (
        <span className={styles.times} aria-hidden="true">
          {balls}
        </span>
      ) : null}
    </Button>
  )
}

/** No ball is queued, so that none follows after the release. A problem ends the series. */
function dropWhileHeld({ store, bet }: BetController): boolean {
  const { queued, step } = store.getState()
  if (queued === 0 && step.at === 'ready') bet()
  const { problem, auto } = store.getState()
  return problem === null && auto === null && step.at !== 'unsure'
}
