/** Sheet that sets the rules of auto-play: number of rounds, stake after a win or a loss, and stop limits. */
import { languages } from '@saguao/contract/product/languages.ts'
import { mineCells } from '@saguao/fair/games/mines.ts'
import { type ReactNode, useState } from 'react'
import { useStore } from 'zustand'
import styles from '#features/play/autoplay/AutoSheet.module.css'
import { type AutoRules, autoRounds, stakeRaises } from '#features/play/autoplay/auto-play.ts'
import { PatternBoard } from '#features/play/autoplay/PatternBoard.tsx'
import type { PanelProps } from '#features/play/bet/panel-props.ts'
import { Segments } from '#features/play/bet/Segments.tsx'
import { t } from '#i18n/i18n.ts'
import { currentLang } from '#stores/language.ts'
import { moneyText } from '#stores/money-text.ts'
import { percentText } from '#stores/percent-text.ts'
import { Button } from '#widgets/form/Button.tsx'
import { MoneyField } from '#widgets/form/MoneyField.tsx'
import { Sheet } from '#widgets/overlay/Sheet.tsx'

type AutoSheetProps = PanelProps & { readonly open: boolean; readonly onClose: () => void }

type Typed = {
  readonly rounds: number | null
  readonly raiseOnWin: number
  readonly raiseOnLoss: number
  readonly maxStake: string
  readonly stopAtWin: string
  readonly stopAtLoss: string
  readonly stopAtSingleWin: string
  readonly cells: readonly number[]
}

const untouched: Typed = {
  rounds: autoRounds[0],
  raiseOnWin: 0,
  raiseOnLoss: 0,
  maxStake: '',
  stopAtWin: '',
  stopAtLoss: '',
  stopAtSingleWin: '',
  cells: [],
}

/** Without a bound of the player, raised stakes end at this many times the first one. */
const maxRaiseFactor = 10

export function AutoSheet({ opened, controller, open, onClose }: AutoSheetProps) {
  const [typed, setTyped] = useState(untouched)
  const change = (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part }))
  const bet = useStore(controller.view, (state) => state.bet)
  const mines = useStore(controller.view, ({ choice }) => choice.mines)
  const { limits, currency } = opened.table
  const defaultMax = Math.min(limits.maxBet, bet * maxRaiseFactor)
  const cells = mines === undefined ? [] : typed.cells.slice(0, mineCells - mines)
  const begin = () => {
    onClose()
    controller.autoPlay({
      ...rulesOf(typed, Math.min(limits.maxBet, Number(typed.maxStake) || defaultMax)),
      cells,
    })
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('play.auto')}
      closeLabel={t('common.close')}
      footer={
        <Button wide kind="primary" paused={mines !== undefined && cells.length === 0} onClick={begin}>
          {typed.rounds === null ? t('play.auto-endless') : t('play.auto-start', { rounds: typed.rounds })}
        </Button>
      }
    >
      <div className={styles.sheet}>
        {mines === undefined ? null : (
          <PatternBoard mines={mines} cells={cells} onChange={(next) => change({ cells: next })} />
        )}
        <Group label={t('play.auto-rounds')}>
          <Segments
            label={t('play.auto-rounds')}
            items={autoRounds.map((rounds) => ({ key: `${rounds}`, title: rounds ?? <Endless /> }))}
            value={`${typed.rounds}`}
            onChange={(rounds) => change({ rounds: rounds === 'null' ? null : Number(rounds) })}
          />
        </Group>
        <Raise
          label={t('play.on-win')}
          value={typed.raiseOnWin}
          onChange={(raiseOnWin) => change({ raiseOnWin })}
        />
        <Raise
          label={t('play.on-loss')}
          value={typed.raiseOnLoss}
          onChange={(raiseOnLoss) => change({ raiseOnLoss })}
        />
        <Amounts
          opened={opened}
          controller={controller}
          typed={typed}
          change={change}
          maxHint={t('play.max-stake-hint', { amount: moneyText(defaultMax, currency) })}
        />
      </div>
    </Sheet>
  )
}

/** An empty field sets no limit. */
function rulesOf(typed: Typed, maxStake: number): AutoRules {
  const { rounds, raiseOnWin, raiseOnLoss, stopAtWin, stopAtLoss, stopAtSingleWin, cells } = typed
  return {
    rounds,
    raiseOnWin,
    raiseOnLoss,
    maxStake,
    stopAtWin: Number(stopAtWin) || null,
    stopAtLoss: Number(stopAtLoss) || null,
    stopAtSingleWin: Number(stopAtSingleWin) || null,
    cells,
  }
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.group}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      {children}
    </div>
  )
}

function Endless() {
  return (
    <>
      <span aria-hidden="true">∞</span>
      <span className="visually-hidden">{t('play.auto-endless')}</span>
    </>
  )
}

type RaiseProps = {
  readonly label: string
  readonly value: number
  readonly onChange: (percent: number) => void
}

function Raise({ label, value, onChange }: RaiseProps) {
  return (
    <Group label={label}>
      <Segments
        label={label}
        items={stakeRaises.map((percent) => ({
          key: `${percent}`,
          title: percent === 0 ? t('play.same-stake') : `+${percentText(percent / 100)}`,
        }))}
        value={`${value}`}
        onChange={(percent) => onChange(Number(percent))}
      />
    </Group>
  )
}

type AmountsProps = PanelProps & {
  readonly typed: Typed
  readonly change: (part: Partial<Typed>) => void
  readonly maxHint: string
}

/** The bound of the stake is asked for only when the stake can rise. */
function Amounts({ opened, controller, typed, change, maxHint }: AmountsProps) {
  const decimals = useStore(controller.view, (state) => state.decimals)
  const field = { locale: languages[currentLang()].lang, decimals, alias: opened.table.currencyAlias }
  const canRise = typed.raiseOnWin > 0 || typed.raiseOnLoss > 0
  return (
    <>
      {canRise ? (
        <MoneyField
          {...field}
          label={t('play.max-stake')}
          hint={maxHint}
          value={typed.maxStake}
          onChange={(maxStake) => change({ maxStake })}
        />
      ) : null}
      <MoneyField
        {...field}
        label={t('play.stop-loss')}
        hint={t('play.stop-hint')}
        value={typed.stopAtLoss}
        onChange={(stopAtLoss) => change({ stopAtLoss })}
      />
      <MoneyField
        {...field}
        label={t('play.stop-win')}
        hint={t('play.stop-hint')}
        value={typed.stopAtWin}
        onChange={(stopAtWin) => change({ stopAtWin })}
      />
      <MoneyField
        {...field}
        label={t('play.stop-single-win')}
        hint={t('play.stop-hint')}
        value={typed.stopAtSingleWin}
        onChange={(stopAtSingleWin) => change({ stopAtSingleWin })}
      />
    </>
  )
}
