import { type DiceChoice, diceMultiplierE4, diceRolls, diceWinningRolls } from '@saguao/fair/games/dice.ts'
import { toDecimal } from '@saguao/fair/games/multiplier.ts'
import { figureText, timesText } from '#domain/bets/round-text.ts'
import styles from '#features/play/bet/BetPanel.module.css'
import type { ControlsProps } from '#features/play/bet/controls-props.ts'
import { Segments } from '#features/play/bet/Segments.tsx'
import { numberIn } from '#features/play/table/rules.ts'
import { t } from '#i18n/i18n.ts'
import { percentText } from '#stores/percent-text.ts'

/** Target and side; the payout follows from the chance. */
export function DiceControls({ config, choice, onChange }: ControlsProps) {
  const { target = 50, over = true } = choice
  const chosen: DiceChoice = { target, over }
  const min = numberIn(config, 'targetLeast') ?? 2
  const max = numberIn(config, 'targetMost') ?? 98
  return (
    <>
      <div className={styles.pair}>
        <Segments
          label={t('play.side')}
          items={[
            { key: 'under', title: t('play.under') },
            { key: 'over', title: t('play.over') },
          ]}
          value={over ? 'over' : 'under'}
          onChange={(side) => onChange({ target, over: side === 'over' })}
        />
        <Odds chosen={chosen} />
      </div>
      <label className={styles.slider}>
        {t('play.target')}
        <input
          className={styles.range}
          type="range"
          min={min}
          max={max}
          step={0.5}
          value={target}
          aria-valuetext={figureText(target)}
          onChange={(event) => onChange({ target: event.currentTarget.valueAsNumber, over })}
        />
        <span className={styles.figure} aria-hidden="true">
          {figureText(target)}
        </span>
      </label>
    </>
  )
}

function Odds({ chosen }: { chosen: DiceChoice }) {
  const chance = diceWinningRolls(chosen) / diceRolls
  return (
    <dl className={styles.facts}>
      <div className={styles.fact}>
        <dt>{t('play.chance')}</dt>
        <dd>{percentText(chance, 2)}</dd>
      </div>
      <div className={styles.fact}>
        <dt>{t('play.pays')}</dt>
        <dd>{timesText(toDecimal(diceMultiplierE4(chosen)))}</dd>
      </div>
    </dl>
  )
}
