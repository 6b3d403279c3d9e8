import { type ChangeEvent, useState } from 'react'
import { timesText } from '#domain/bets/round-text.ts'
import styles from '#features/play/bet/BetPanel.module.css'
import type { ControlsProps } from '#features/play/bet/controls-props.ts'
import { Segments } from '#features/play/bet/Segments.tsx'
import { numberIn } from '#features/play/table/rules.ts'
import { t } from '#i18n/i18n.ts'

const usual = [1.5, 2, 5] as const
const byHand = 'hand'
const other = 'other'

/** Cash-out by hand, or at a multiplier fixed before the start, at which the server cashes out for the player. */
export function CrashControls({ config, choice, onChange }: ControlsProps) {
  const { autoCashout } = choice
  const [typing, setTyping] = useState(false)
  const known = usual.find((figure) => figure === autoCashout)
  const pick = (key: string) => {
    setTyping(key === other)
    if (key === byHand) onChange({})
    else if (key !== other) onChange({ autoCashout: Number(key) })
  }
  const value = typing || (autoCashout !== undefined && known === undefined) ? other : `${known ?? byHand}`
  return (
    <>
      <Segments
        label={t('play.auto-cashout')}
        items={[
          { key: byHand, title: t('play.by-hand') },
          ...usual.map((figure) => ({ key: `${figure}`, title: timesText(figure) })),
          { key: other, title: t('play.other') },
        ]}
        value={value}
        onChange={pick}
      />
      {value === other ? <Figure config={config} choice={choice} onChange={onChange} /> : null}
    </>
  )
}

/** Accepts whole hundredths within the game's limits; other input is ignored. */
function Figure({ config, choice: { autoCashout }, onChange }: ControlsProps) {
  const min = numberIn(config, 'autoCashoutLeast') ?? 1.01
  const max = numberIn(config, 'autoCashoutMost') ?? 1_000_000
  const change = ({ currentTarget: { valueAsNumber } }: ChangeEvent<HTMLInputElement>) => {
    const figure = Math.round(valueAsNumber * 100) / 100
    if (figure >= min && figure <= max) onChange({ autoCashout: figure })
  }
  return (
    <label className={styles.slider}>
      {t('play.cashout-at')}
      <input
        className={styles.typed}
        type="number"
        inputMode="decimal"
        min={min}
        max={max}
        step={0.01}
        defaultValue={autoCashout}
        onChange={change}
      />
      ×
    </label>
  )
}
