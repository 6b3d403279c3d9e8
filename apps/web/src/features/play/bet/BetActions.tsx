/** Main bet button, and beside it the buttons of auto-play, turbo and, in mines, a random cell. */
import type { GameKind } from '@saguao/contract/schemas/games.ts'
import { useState } from 'react'
import { useStore } from 'zustand'
import { payoutOf } from '#features/play/bet/amount/bet-amount.ts'
import styles from '#features/play/bet/BetPanel.module.css'
import type { BetController } from '#features/play/bet/bet-controller.ts'
import { isFree, isLocked, type OpenRound } from '#features/play/bet/bet-state.ts'
import { DropButton } from '#features/play/bet/DropButton.tsx'
import { useHotKeys } from '#features/play/bet/hot-keys.ts'
import type { PanelProps } from '#features/play/bet/panel-props.ts'
import { usePreservedFocus } from '#features/play/table/use-preserved-focus.ts'
import { type PlainKey, t } from '#i18n/i18n.ts'
import { AutoIcon, BoltIcon, DiceIcon } from '#icons/PlayIcons.tsx'
import { lazyComponent } from '#lib/lazy-component.tsx'
import { currentPolicy } from '#stores/market-policy.ts'
import { moneyText } from '#stores/money-text.ts'
import { Button } from '#widgets/form/Button.tsx'
import { OnceOpened } from '#widgets/overlay/OnceOpened.tsx'

const AutoSheet = lazyComponent(() =>
  import('#features/play/autoplay/AutoSheet.tsx').then((file) => file.AutoSheet),
)

const verbs: Readonly<Partial<Record<GameKind, PlainKey>>> = {
  dice: 'play.roll',
  mines: 'play.start',
  plinko: 'play.drop',
  wheel: 'play.spin',
  slots: 'play.spin',
}

/** Games whose rounds settle at once: turbo applies. */
const instant: readonly GameKind[] = ['dice', 'plinko', 'wheel', 'slots']

export function BetActions({ opened, controller }: PanelProps) {
  const main = usePreservedFocus()
  useHotKeys({ opened, controller }, main)
  const { autoplay, turbo } = currentPolicy()
  const hasTurbo = turbo && instant.includes(opened.kind)
  const isDigging = useStore(controller.view, ({ kind, open, auto }) => kind === 'mines' && !!open && !auto)
  return (
    <div className={styles.actions}>
      {autoplay && !isDigging ? <AutoButton opened={opened} controller={controller} /> : null}
      {isDigging ? <RandomCellButton controller={controller} /> : null}
      {hasTurbo ? <TurboButton controller={controller} /> : null}
      <div ref={main} className={styles.main}>
        <MainButton opened={opened} controller={controller} />
      </div>
    </div>
  )
}

export function AutoButton({ opened, controller }: PanelProps) {
  const busy = useStore(controller.view, (state) => !isFree(state))
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
      <OnceOpened open={open}>
        <AutoSheet opened={opened} controller={controller} open={open} onClose={() => setOpen(false)} />
      </OnceOpened>
    </>
  )
}

function TurboButton({ controller }: Pick<PanelProps, 'controller'>) {
  const turbo = useStore(controller.view, (state) => state.turbo)
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

/** Opens one of the closed cells; the round and its proof contain the cell like any other. */
function RandomCellButton({ controller }: Pick<PanelProps, 'controller'>) {
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-label={t('play.random-cell')}
      onClick={controller.pickRandom}
    >
      <DiceIcon />
    </button>
  )
}

function MainButton({ opened, controller }: PanelProps) {
  const { kind, table } = opened
  const auto = useStore(controller.view, (state) => state.auto)
  const open = useStore(controller.view, (state) => state.open)
  const locked = useStore(controller.view, isLocked)
  const isSending = useStore(controller.view, ({ step }) => step.at === 'sending')
  const isShowing = useStore(controller.view, ({ step }) => step.at === 'showing')
  const canSkip = isShowing && instant.includes(kind) && currentPolicy().turbo
  const decimals = useStore(controller.view, (state) => state.decimals)
  if (auto) return <StopButton left={auto.left} controller={controller} />
  if (kind === 'plinko') return <DropButton controller={controller} />
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

export function StopButton({ left, controller }: { left: number | null; controller: BetController }) {
  return (
    <Button wide kind="danger" onClick={() => controller.stopAuto()}>
      {left === null ? t('play.stop-endless') : t('play.stop', { left })}
    </Button>
  )
}

/** The multiplier comes from the server. */
const paidNow = ({ bet, outcome: { multiplier = 1 } }: OpenRound, decimals: number): number =>
  payoutOf(bet, multiplier, decimals)
