import { timesText } from '#domain/bets/round-text.ts'
import styles from '#features/play/bet/BetPanel.module.css'
import type { ControlsProps } from '#features/play/bet/controls-props.ts'
import { minesPays, numberIn } from '#features/play/table/rules.ts'
import { t } from '#i18n/i18n.ts'

const paysShown = [1, 3, 5] as const

/** Number of mines, and the payout of the first safe cells. */
export function MinesControls({ config, choice, onChange }: ControlsProps) {
  const { mines = 1 } = choice
  return (
    <>
      <label className={styles.slider}>
        {t('play.mines')}
        <input
          className={styles.range}
          type="range"
          min={1}
          max={numberIn(config, 'minesMost') ?? 24}
          value={mines}
          onChange={(event) => onChange({ mines: event.currentTarget.valueAsNumber })}
        />
        <span className={styles.figure} aria-hidden="true">
          {mines}
        </span>
      </label>
      <dl className={styles.facts}>
        {paysShown.map((opened) => (
          <div key={opened} className={styles.fact}>
            <dt>{t('play.after-cells', { count: opened })}</dt>
            <dd>{payText(minesPays(config, choice, opened))}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** A board with fewer safe cells has no payout at that count. */
const payText = (pays: number | undefined): string => (pays === undefined ? '—' : timesText(pays))
