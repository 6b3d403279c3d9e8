/** The one golden key, and beside it what plays on by itself. */
import type { GameKind } from '@saguao/contract/arcade.ts'
import { useState } from 'react'
import { useStore } from 'zustand'
import { AutoSheet } from '#features/play/AutoSheet.tsx'
import styles from '#features/play/BetPanel.module.css'
import type { PanelProps } from '#features/play/BetPanel.tsx'
import { paidFor } from '#features/play/bet-amount.ts'
import type { Flow } from '#features/play/play-flow.ts'
import type { OpenRound, PlayState } from '#features/play/play-state.ts'
import { type PlainKey, t } from '#i18n/i18n.ts'
import { AutoIcon, BoltIcon } from '#icons/PlayIcons.tsx'
import { moneyText } from '#stores/money-text.ts'
import { Button } from '#widgets/Button.tsx'

const verbs: Readonly<Record<GameKind, PlainKey>> = {
  dice: 'play.roll',
  mines: 'play.start',
  plinko: 'play.drop',
  wheel: 'play.spin',
  slots: 'play.spin',
  double: 'play.bet',
  crash: 'play.bet',
}

/** Rounds that are over at once can follow each other by themselves. */
const instant: readonly GameKind[] = ['dice', 'plinko', 'wheel', 'slots']

export function BetActions({ laid, flow }: PanelProps) {
  const isInstant = instant.includes(laid.kind)
  return (
    <div className={styles.actions}>
      {isInstant ? <Automatic laid={laid} flow={flow} /> : null}
      <MainKey laid={laid} flow={flow} />
    </div>
  )
}

function Automatic({ laid, flow }: PanelProps) {
  const turbo = useStore(flow.store, (state) => state.turbo)
  const busy = useStore(flow.store, ({ step, auto }) => step.at !== 'ready' || auto !== null)
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles.toggle}
        aria-label={t('play.auto')}
        disabled={busy}
        onClick={() => setOpen(true)}
      >
        <AutoIcon />
      </button>
      <button
        type="button"
        className={styles.toggle}
        aria-label={t('play.turbo')}
        aria-pressed={turbo}
        onClick={() => flow.setTurbo(!turbo)}
      >
        <BoltIcon />
      </button>
      <AutoSheet laid={laid} flow={flow} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

function MainKey({ laid: { kind, table }, flow }: PanelProps) {
  const left = useStore(flow.store, ({ auto }) => auto?.left)
  const open = useStore(flow.store, (state) => state.open)
  const locked = useStore(flow.store, isLocked)
  const asking = useStore(flow.store, ({ step }) => step.at === 'asking')
  const decimals = useStore(flow.store, (state) => state.decimals)
  if (left !== undefined) return <StopKey left={left} flow={flow} />
  const { label, act } = open
    ? {
        label: t('play.cash-out', { amount: moneyText(paidNow(open, decimals), table.currency) }),
        act: flow.cashOut,
      }
    : { label: t(verbs[kind]), act: flow.bet }
  return (
    <Button wide kind="primary" loading={asking} disabled={locked && !asking} onClick={act}>
      {label}
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
