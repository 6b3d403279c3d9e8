/** Number pad for the stake, with the most frequent stake actions beside it. */
import { Fragment } from 'react'
import styles from '#features/slip/stake/Keypad.module.css'
import type { Key } from '#features/slip/stake/stake-text.ts'
import { t } from '#i18n/i18n.ts'
import { BackspaceIcon, CheckIcon } from '#icons/icons.tsx'
import { currentLang } from '#stores/language.ts'

type KeypadProps = {
  /** Decimals of the currency: with none, "00" takes the place of the decimal separator. */
  readonly decimals: number
  readonly onPress: (key: Key) => void
  readonly onHalf: () => void
  readonly onDouble: () => void
  /** Undefined until the limits are known. */
  readonly onMax: (() => void) | undefined
  readonly onDone: () => void
}

const figureRows = [
  { figures: ['1', '2', '3'], beside: 'half' },
  { figures: ['4', '5', '6'], beside: 'double' },
  { figures: ['7', '8', '9'], beside: 'max' },
] as const

export function Keypad({ decimals, onPress, onHalf, onDouble, onMax, onDone }: KeypadProps) {
  const actionKeys = {
    half: <KeypadAction text="½" label={t('slip.half')} act={onHalf} />,
    double: <KeypadAction text="2×" label={t('slip.twice')} act={onDouble} />,
    max: <KeypadAction text={t('slip.most')} act={onMax} />,
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
          {actionKeys[beside]}
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

type KeypadActionProps = { text: string; label?: string; act: (() => void) | undefined }

function KeypadAction({ text, label, act }: KeypadActionProps) {
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
