/** Choice controls by kind of game. The verifier uses the same controls. */
import type { GameKind } from '@saguao/contract/schemas/games.ts'
import type { ComponentType } from 'react'
import { colorKeys, riskKeys, timesText } from '#domain/bets/round-text.ts'
import styles from '#features/play/bet/BetPanel.module.css'
import { CrashControls } from '#features/play/bet/CrashControls.tsx'
import type { ControlsProps } from '#features/play/bet/controls-props.ts'
import { DiceControls } from '#features/play/bet/DiceControls.tsx'
import { MinesControls } from '#features/play/bet/MinesControls.tsx'
import { Segments } from '#features/play/bet/Segments.tsx'
import { colors, numberIn, numbersIn, risks } from '#features/play/table/rules.ts'
import { t } from '#i18n/i18n.ts'

export const controls: Readonly<Record<GameKind, ComponentType<ControlsProps>>> = {
  dice: DiceControls,
  mines: MinesControls,
  plinko: PlinkoControls,
  wheel: WheelControls,
  double: DoubleControls,
  slots: SlotsControls,
  crash: CrashControls,
}

const rowCounts = [8, 12, 16] as const

function PlinkoControls({ choice, onChange }: ControlsProps) {
  const pick = (key: string) => {
    const rows = rowCounts.find((count) => `${count}` === key)
    if (rows !== undefined) onChange({ ...choice, rows })
  }
  return (
    <div className={styles.pair}>
      <Segments
        label={t('play.rows')}
        items={rowCounts.map((count) => ({ key: `${count}`, title: count }))}
        value={`${choice.rows}`}
        onChange={pick}
      />
      <RiskSegments choice={choice} onChange={onChange} />
    </div>
  )
}

function WheelControls({ config, choice, onChange }: ControlsProps) {
  return (
    <>
      <Segments
        label={t('play.segments')}
        items={numbersIn(config, 'segments').map((count) => ({ key: `${count}`, title: count }))}
        value={`${choice.segments}`}
        onChange={(key) => onChange({ ...choice, segments: Number(key) })}
      />
      <RiskSegments choice={choice} onChange={onChange} />
    </>
  )
}

function RiskSegments({ choice, onChange }: Omit<ControlsProps, 'config'>) {
  return (
    <Segments
      label={t('play.risk')}
      items={risks.map((risk) => ({ key: risk, title: t(riskKeys[risk]) }))}
      value={choice.risk}
      onChange={(risk) => onChange({ ...choice, risk })}
    />
  )
}

function DoubleControls({ config, choice, onChange }: ControlsProps) {
  return (
    <Segments
      label={t('play.color')}
      items={colors.map((color) => ({
        key: color,
        title: t(colorKeys[color]),
        text: timesText(numberIn(config, 'multipliers', color) ?? 0),
        tone: color,
      }))}
      value={choice.color}
      onChange={(color) => onChange({ color })}
    />
  )
}

/** Games that pay on all ways have no lines to choose. */
function SlotsControls({ config, choice, onChange }: ControlsProps) {
  const lines = numbersIn(config, 'lines')
  if (lines.length === 0) return <p className={styles.slider}>{t('play.ways')}</p>
  return (
    <Segments
      label={t('play.lines')}
      items={lines.map((count) => ({ key: `${count}`, title: t('round.lines', { count }) }))}
      value={`${choice.lines}`}
      onChange={(key) => onChange({ lines: Number(key) })}
    />
  )
}
