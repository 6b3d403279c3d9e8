/** Figures in reach of the thumb, with what is done to a stake most often beside them. */
import { Fragment } from 'react'
import styles from '#features/slip/Keypad.module.css'
import type { Key } from '#features/slip/stake.ts'
import { t } from '#i18n/i18n.ts'
import { BackspaceIcon, CheckIcon } from '#icons/icons.tsx'
import { currentLang } from '#stores/language.ts'

export type KeypadProps = {
  /** Of the currency: without any there is no mark, and two zeros instead. */
  readonly decimals: number
  readonly onPress: (key: Key) => void
  readonly onHalf: () => void
  readonly onTwice: () => void
  /** Undefined until it is known how much may be staked. */
  readonly onMost: (() => void) | undefined
  readonly onDone: () => void
}

const figureRows = [
  { figures: ['1', '2', '3'], beside: 'half' },
  { figures: ['4', '5', '6'], beside: 'twice' },
  { figures: ['7', '8', '9'], beside: 'most' },
] as const

export function Keypad({ decimals, onPress, onHalf, onTwice, onMost, onDone }: KeypadProps) {
  const acts = {
    half: <Act text="½" label={t('slip.half')} act={onHalf} />,
    twice: <Act text="2×" label={t('slip.twice')} act={onTwice} />,
    most: <Act text={t('slip.most')} act={onMost} />,
  }
  const mark = currentLang() === 'en' ? '.' : ','
  return (
    <div className={styles.keypad}>
      {figureRows.map(({ figures, beside }) => (
        <Fragment key={beside}>
          {figures.map((figure) => (
            <button key={figure} type="button" className={styles.key} onClick={() => onPress(figure)}>
              {figure}
            </button>
          ))}
          {acts[beside]}
        </Fragment>
      ))}
      <button
        type="button"
        className={styles.key}
        aria-label={decimals > 0 ? t('slip.mark') : undefined}
        onClick={() => onPress(decimals > 0 ? 'mark' : '00')}
      >
        {decimals > 0 ? mark : '00'}
      </button>
      <button type="button" className={styles.key} onClick={() => onPress('0')}>
        0
      </button>
      <button
        type="button"
        className={styles.key}
        aria-label={t('slip.back')}
        onClick={() => onPress('back')}
      >
        <BackspaceIcon />
      </button>
      <button
        type="button"
        className={styles.key}
        data-kind="done"
        aria-label={t('slip.done')}
        onClick={onDone}
      >
        <CheckIcon />
      </button>
    </div>
  )
}

type ActProps = { text: string; label?: string; act: (() => void) | undefined }

function Act({ text, label, act }: ActProps) {
  return (
    <button
      type="button"
      className={styles.key}
      data-kind="act"
      aria-label={label}
      disabled={!act}
      onClick={act}
    >
      {text}
    </button>
  )
}
