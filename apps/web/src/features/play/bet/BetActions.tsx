/** Main bet button, and beside it the auto-play and turbo toggles. */
import type { GameKind } from '@saguao/contract/schemas/games.ts'
import { useState } from 'react'
import { useStore } from 'zustand'
import { AutoSheet } from '#features/play/autoplay/AutoSheet.tsx'
import styles from '#features/play/bet/BetPanel.module.css'
import { payoutOf } from '#features/play/bet/bet-amount.ts'
import type { BetController } from '#features/play/bet/bet-controller.ts'
import { type BetState, isFree, type OpenRound } from '#features/play/bet/bet-state.ts'
import type { PanelProps } from '#features/play/bet/panel-props.ts'
import { SharedBetButton } from '#features/play/bet/SharedBet.tsx'
import { isUnderWay } from '#features/play/table/shared-table.ts'
import { usePreservedFocus } from '#features/play/table/use-preserved-focus.ts'
import { type PlainKey, t } from '#i18n/i18n.ts'
import { AutoIcon, BoltIcon } from '#icons/PlayIcons.tsx'
import { currentPolicy } from '#stores/market-policy.ts'
import { moneyText } from '#stores/money-text.ts'
import { Button } from '#widgets/form/Button.tsx'

const verbs: Readonly<Record<GameKind, PlainKey>> = {
  dice: 'play.roll',
  mines: 'play.start',
  plinko: 'play.drop',
  wheel: 'play.spin',
  slots: 'play.spin',
  double: 'play.bet',
  crash: 'play.bet',
}

/** Games without decisions during a round: auto-play can repeat them. */
const automatic: readonly GameKind[] = ['dice', 'plinko', 'wheel', 'slots', 'double', 'crash']
/** Games whose rounds settle at once: turbo and skipping the animation apply. */
const instant: readonly GameKind[] = ['dice', 'plinko', 'wheel', 'slots']

export function BetActions({ opened, controller }: PanelProps) {
  const main = usePreservedFocus()
  const { autoplay, turbo } = currentPolicy()
  const hasAuto = autoplay && automatic.includes(opened.kind)
  const hasTurbo = turbo && instant.includes(opened.kind)
  return (
    <div className={styles.actions}>
      {hasAuto ? <AutoButton opened={opened} controller={controller} /> : null}
      {hasTurbo ? <TurboButton controller={controller} /> : null}
      <div ref={main} className={styles.main}>
        <MainButton opened={opened} controller={controller} />
      </div>
    </div>
  )
}

function AutoButton({ opened, controller }: PanelProps) {
  const busy = useStore(controller.store, (state) => !isFree(state))
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles.toggle}
        aria-label={t('play.auto')}
        aria-disabled={busy}
        onClick={() => setOpen(!busy)}
      >
        <AutoIcon />
      </button>
      <AutoSheet opened={opened} controller={controller} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

function TurboButton({ controller }: Pick<PanelProps, 'controller'>) {
  const turbo = useStore(controller.store, (state) => state.turbo)
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-label={t('play.turbo')}
      aria-pressed={turbo}
      onClick={() => controller.setTurbo(!turbo)}
    >
      <BoltIcon />
    </button>
  )
}

function MainButton(props: PanelProps) {
  const { opened, controller } = props
  const { kind, table } = opened
  const left = useStore(controller.store, ({ auto }) => auto?.left)
  const open = useStore(controller.store, (state) => state.open)
  const locked = useStore(controller.store, isLocked)
  const isSending = useStore(controller.store, ({ step }) => step.at === 'sending')
  const isShowing = useStore(controller.store, ({ step }) => step.at === 'showing')
  const canSkip = isShowing && instant.includes(kind) && currentPolicy().turbo
  const decimals = useStore(controller.store, (state) => state.decimals)
  // A bet placed while a round runs, or just after it ended, counts for the following round.
  const isLate = useStore(controller.store, ({ shared }) => !!shared && shared.phase !== 'betting')
  const isFlying = useStore(
    controller.store,
    ({ open: bet, shared }) => !!bet && !!shared && isUnderWay(shared, bet),
  )
  if (left !== undefined && !(kind === 'crash' && isFlying))
    return <StopButton left={left} controller={controller} />
  if (open && table.table) return <SharedBetButton {...props} open={open} />
  if (canSkip) return <SkipButton controller={controller} />
  // The server refuses a cash-out of mines before the first cell.
  if (open && !open.outcome.opened?.length)
    return (
      <Button wide kind="primary" loading={isSending} paused={!isSending}>
        {t('play.open-first')}
      </Button>
    )
  const { label, act } = open
    ? {
        label: t('play.cash-out', { amount: moneyText(paidNow(open, decimals), table.currency) }),
        act: controller.cashOut,
      }
    : { label: t(isLate ? 'play.bet-next' : verbs[kind]), act: controller.bet }
  return (
    <Button wide kind="primary" loading={isSending} paused={locked && !isSending} onClick={act}>
      {label}
    </Button>
  )
}

/** Takes the place of the bet button, so that a second tap skips the animation. */
function SkipButton({ controller }: { controller: BetController }) {
  return (
    <Button wide kind="primary" onClick={controller.fastForward}>
      {t('play.hurry')}
    </Button>
  )
}

function StopButton({ left, controller }: { left: number; controller: BetController }) {
  return (
    <Button wide kind="danger" onClick={controller.stopAuto}>
      {t('play.stop', { left })}
    </Button>
  )
}

const isLocked = ({ step, problem }: BetState): boolean => step.at !== 'ready' || problem?.kind === 'closed'

/** The multiplier comes from the server. */
const paidNow = ({ bet, outcome: { multiplier = 1 } }: OpenRound, decimals: number): number =>
  payoutOf(bet, multiplier, decimals)
