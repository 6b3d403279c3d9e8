/** The one golden key, and beside it what plays on by itself. */
import type { GameKind } from '@saguao/contract/arcade.ts'
import { useState } from 'react'
import { useStore } from 'zustand'
import { AutoSheet } from '#features/play/autoplay/AutoSheet.tsx'
import styles from '#features/play/bet/BetPanel.module.css'
import type { PanelProps } from '#features/play/bet/BetPanel.tsx'
import { paidFor } from '#features/play/bet/bet-amount.ts'
import type { Flow } from '#features/play/bet/bet-controller.ts'
import { isFree, type OpenRound, type PlayState } from '#features/play/bet/bet-state.ts'
import { SharedKey } from '#features/play/bet/SharedBet.tsx'
import { isUnderWay } from '#features/play/table/shared-table.ts'
import { useKeptFocus } from '#features/play/table/use-kept-focus.ts'
import { type PlainKey, t } from '#i18n/i18n.ts'
import { AutoIcon, BoltIcon } from '#icons/PlayIcons.tsx'
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

/** Rounds in which nothing has to be decided can follow each other by themselves. */
const automatic: readonly GameKind[] = ['dice', 'plinko', 'wheel', 'slots', 'double', 'crash']
/** Rounds that are over at once can be shown at once. */
const instant: readonly GameKind[] = ['dice', 'plinko', 'wheel', 'slots']

export function BetActions({ laid, flow }: PanelProps) {
  const main = useKeptFocus()
  const isAutomatic = automatic.includes(laid.kind)
  return (
    <div className={styles.actions}>
      {isAutomatic ? <Automatic laid={laid} flow={flow} /> : null}
      <div ref={main} className={styles.main}>
        <MainKey laid={laid} flow={flow} />
      </div>
    </div>
  )
}

function Automatic({ laid, flow }: PanelProps) {
  const turbo = useStore(flow.store, (state) => state.turbo)
  const busy = useStore(flow.store, (state) => !isFree(state))
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
      {instant.includes(laid.kind) ? (
        <button
          type="button"
          className={styles.toggle}
          aria-label={t('play.turbo')}
          aria-pressed={turbo}
          onClick={() => flow.setTurbo(!turbo)}
        >
          <BoltIcon />
        </button>
      ) : null}
      <AutoSheet laid={laid} flow={flow} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

function MainKey(props: PanelProps) {
  const { laid, flow } = props
  const { kind, table } = laid
  const left = useStore(flow.store, ({ auto }) => auto?.left)
  const open = useStore(flow.store, (state) => state.open)
  const locked = useStore(flow.store, isLocked)
  const asking = useStore(flow.store, ({ step }) => step.at === 'asking')
  const hurries = useStore(flow.store, ({ step }) => step.at === 'showing') && instant.includes(kind)
  const decimals = useStore(flow.store, (state) => state.decimals)
  // Whoever bets while a round runs, or has just ended, bets on the one after it.
  const isLate = useStore(flow.store, ({ shared }) => !!shared && shared.phase !== 'betting')
  const flies = useStore(flow.store, ({ open: bet, shared }) => !!bet && !!shared && isUnderWay(shared, bet))
  if (left !== undefined && !(kind === 'crash' && flies)) return <StopKey left={left} flow={flow} />
  if (open && table.table) return <SharedKey {...props} open={open} />
  if (hurries) return <HurryKey flow={flow} />
  const { label, act } = open
    ? {
        label: t('play.cash-out', { amount: moneyText(paidNow(open, decimals), table.currency) }),
        act: flow.cashOut,
      }
    : { label: t(isLate ? 'play.bet-next' : verbs[kind]), act: flow.bet }
  return (
    <Button wide kind="primary" loading={asking} still={locked && !asking} onClick={act}>
      {label}
    </Button>
  )
}

/** Where the bet was tapped, the next tap brings its round to the end: nobody has to wait for a picture. */
function HurryKey({ flow }: { flow: Flow }) {
  return (
    <Button wide kind="primary" onClick={flow.hurry}>
      {t('play.hurry')}
    </Button>
  )
}

function StopKey({ left, flow }: { left: number; flow: Flow }) {
  return (
    <Button wide kind="danger" onClick={flow.stopAuto}>
      {t('play.stop', { left })}
    </Button>
  )
}

const isLocked = ({ step, problem }: PlayState): boolean => step.at !== 'ready' || problem?.kind === 'closed'

/** The multiplier is that of the server; with nothing opened the stake goes back. */
const paidNow = ({ bet, outcome: { multiplier = 1 } }: OpenRound, decimals: number): number =>
  paidFor(bet, multiplier, decimals)
