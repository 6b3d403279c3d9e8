/** Main bet button, and beside it the auto-play and turbo toggles. */
import type { GameKind } from '@saguao/contract/schemas/games.ts'
import { useState } from 'react'
import { useStore } from 'zustand'
import { AutoSheet } from '#features/play/autoplay/AutoSheet.tsx'
import styles from '#features/play/bet/BetPanel.module.css'
import { payoutOf } from '#features/play/bet/bet-amount.ts'
import type { BetController } from '#features/play/bet/bet-controller.ts'
import { isFree, isLocked, type OpenRound } from '#features/play/bet/bet-state.ts'
import type { PanelProps } from '#features/play/bet/panel-props.ts'
import { usePreservedFocus } from '#features/play/table/use-preserved-focus.ts'
import { type PlainKey, t } from '#i18n/i18n.ts'
import { AutoIcon, BoltIcon } from '#icons/PlayIcons.tsx'
import { currentPolicy } from '#stores/market-policy.ts'
import { moneyText } from '#stores/money-text.ts'
import { Button } from '#widgets/form/Button.tsx'

const verbs: Readonly<Partial<Record<GameKind, PlainKey>>> = {
  dice: 'play.roll',
  mines: 'play.start',
  plinko: 'play.drop',
  wheel: 'play.spin',
  slots: 'play.spin',
}

/** Games whose rounds settle at once: auto-play, turbo and skipping the animation apply. */
const instant: readonly GameKind[] = ['dice', 'plinko', 'wheel', 'slots']

export function BetActions({ opened, controller }: PanelProps) {
  const main = usePreservedFocus()
  const { autoplay, turbo } = currentPolicy()
  const hasAuto = autoplay && instant.includes(opened.kind)
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

export function AutoButton({ opened, controller }: PanelProps) {
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

function MainButton({ opened, controller }: PanelProps) {
  const { kind, table } = opened
  const left = useStore(controller.store, ({ auto }) => auto?.left)
  const open = useStore(controller.store, (state) => state.open)
  const locked = useStore(controller.store, isLocked)
  const isSending = useStore(controller.store, ({ step }) => step.at === 'sending')
  const isShowing = useStore(controller.store, ({ step }) => step.at === 'showing')
  const canSkip = isShowing && instant.includes(kind) && currentPolicy().turbo
  const decimals = useStore(controller.store, (state) => state.decimals)
  if (left !== undefined) return <StopButton left={left} controller={controller} />
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
    : { label: t(verbs[kind] ?? 'play.bet'), act: controller.bet }
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

export function StopButton({ left, controller }: { left: number; controller: BetController }) {
  return (
    <Button wide kind="danger" onClick={controller.stopAuto}>
      {t('play.stop', { left })}
    </Button>
  )
}

/** The multiplier comes from the server. */
const paidNow = ({ bet, outcome: { multiplier = 1 } }: OpenRound, decimals: number): number =>
  payoutOf(bet, multiplier, decimals)
