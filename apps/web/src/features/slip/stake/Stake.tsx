/** Stake of the slip: raised by preset amounts, or typed on the number pad. */
import { languages } from '@saguao/contract/product/languages.ts'
import { currencies } from '@saguao/contract/product/money.ts'
import { type KeyboardEvent, useState } from 'react'
import type { SlipController } from '#features/slip/controller/slip-controller.ts'
import { type Figures, useFigures } from '#features/slip/controller/use-figures.ts'
import { Keypad } from '#features/slip/stake/Keypad.tsx'
import styles from '#features/slip/stake/Stake.module.css'
import {
  floorTo,
  type Key,
  maxStakeOf,
  presetStakes,
  shareStakeOf,
  typed,
} from '#features/slip/stake/stake-text.ts'
import { t } from '#i18n/i18n.ts'
import { readMaxShare } from '#lib/choices.ts'
import { currentLang } from '#stores/language.ts'
import { moneyText } from '#stores/money-text.ts'
import { useSlip } from '#stores/slip.ts'
import { formatAmount, numberStyleOf, plainAmount } from '#widgets/form/typed-amount.ts'

export function Stake({ controller }: { controller: SlipController }) {
  const figures = useFigures(controller)
  const [typing, setTyping] = useState(false)
  // The first key replaces the amount that was shown before.
  const [isReplacing, setReplacing] = useState(true)
  const { text, setText } = useStakeText(figures, controller)
  const { currency } = figures
  const set = (amount: number) => {
    setReplacing(true)
    setText(textOf(amount, figures))
  }
  const limit = maxStake(figures)
  const share = shareStake(figures)
  const isMaxNext = limit > share && figures.stake === floorTo(share, currency)
  const press = (key: Key) => {
    setReplacing(false)
    setText(typed(isReplacing ? '' : text, key, currency))
  }
  const open = (next: boolean) => {
    setReplacing(true)
    setTyping(next)
  }
  return (
    <fieldset className={styles.stake}>
      <legend className="visually-hidden">{t('slip.stake')}</legend>
      <div className={styles.row}>
        <StakeField figures={figures} text={text} typing={typing} onTyping={open} onPress={press} />
        <div className={styles.presets}>
          {presetStakes[currency].map((amount) => (
            <button
              key={amount}
              type="button"
              className={styles.more}
              onClick={() => set(figures.stake + amount)}
            >
              {t('slip.more', { amount: shortAmount(amount) })}
            </button>
          ))}
        </div>
      </div>
      <Limits figures={figures} />
      {typing && isMaxNext ? (
        <p className={styles.limits} aria-live="polite">
          {t('slip.most-again', { amount: moneyText(limit) })}
        </p>
      ) : null}
      {typing ? (
        <Keypad
          decimals={currencies[currency].decimals}
          onPress={press}
          onHalf={() => set(figures.stake / 2)}
          onDouble={() => set(figures.stake * 2)}
          onMax={figures.quote ? () => set(isMaxNext ? limit : Math.min(limit, share)) : undefined}
          onDone={() => setTyping(false)}
        />
      ) : null}
    </fieldset>
  )
}

const textOf = (amount: number, { currency }: Figures): string =>
  plainAmount(floorTo(amount, currency), currencies[currency].decimals)

const maxStake = ({ quote, balance = 0, bets, topOdds, currency, stake }: Figures): number =>
  quote ? maxStakeOf(balance / bets, topOdds, quote, currency) : stake

/** Max stakes more than this share of the balance only after a second tap. */
const shareStake = ({ quote, balance = 0, bets, currency, stake }: Figures): number =>
  quote ? shareStakeOf(balance / bets, readMaxShare(), quote, currency) : stake

const thousands = 1_000

/** 5, 10 or 1 mil: the buttons are narrow. */
const shortAmount = (amount: number): string =>
  amount >= thousands ? t('slip.thousands', { count: amount / thousands }) : `${amount}`

/** Keeps the typed text while it equals the stake; a stake changed elsewhere replaces it. */
function useStakeText(figures: Figures, controller: SlipController) {
  const [text, setPlain] = useState(() => textOf(figures.stake, figures))
  const shown = Number(text) === figures.stake ? text : textOf(figures.stake, figures)
  const setText = (next: string) => {
    setPlain(next)
    useSlip.setState({ stake: Number(next) })
    controller.clearProblem()
  }
  return { text: shown, setText }
}

type StakeFieldProps = {
  readonly figures: Figures
  readonly text: string
  readonly typing: boolean
  readonly onTyping: (typing: boolean) => void
  readonly onPress: (key: Key) => void
}

function StakeField({
  figures: { currency, stake, bets },
  text,
  typing,
  onTyping,
  onPress,
}: StakeFieldProps) {
  const { alias, decimals } = currencies[currency]
  const writing = numberStyleOf(languages[currentLang()].lang, decimals)
  return (
    <button
      type="button"
      className={styles.field}
      aria-expanded={typing}
      aria-label={t('slip.stake-said', { amount: moneyText(stake) })}
      onClick={() => onTyping(!typing)}
      onKeyDown={(event) => pressHardwareKey(event, decimals, onPress)}
    >
      <span className={styles.name}>{bets > 1 ? t('slip.stake-each') : t('slip.stake')}</span>
      <span className={`${styles.amount} money`}>
        <span className={styles.alias}>{alias}</span> {formatAmount(text, writing) || '0'}
        {typing ? <span className={styles.caret} /> : null}
      </span>
    </button>
  )
}

/** Accepts a hardware keyboard as well. */
function pressHardwareKey(event: KeyboardEvent, decimals: number, onPress: (key: Key) => void): void {
  const { key } = event
  if (/^\d$/.test(key)) onPress(key as Key)
  else if (key === 'Backspace') onPress('back')
  else if (decimals > 0 && (key === ',' || key === '.')) onPress('mark')
}

function Limits({ figures: { fault, quote, balance } }: { figures: Figures }) {
  const wrong = fault && quote ? faultText(fault, quote) : undefined
  return (
    <p className={styles.limits} data-wrong={wrong ? '' : undefined} aria-live="polite">
      <span>{wrong ?? (quote ? t('slip.limits', rangeOf(quote)) : '')}</span>
      {balance === undefined ? null : <span>{t('slip.balance', { amount: moneyText(balance) })}</span>}
    </p>
  )
}

type Range = NonNullable<Figures['quote']>

const rangeOf = ({ minStake, maxStake }: Range) => ({ min: moneyText(minStake), max: moneyText(maxStake) })

function faultText(fault: NonNullable<Figures['fault']>, { minStake, maxStake, maxWin }: Range): string {
  if (fault === 'high') return t('slip.fault-high', { amount: moneyText(maxStake) })
  if (fault === 'win') return t('slip.fault-win', { amount: moneyText(maxWin) })
  return t('slip.fault-low', { amount: moneyText(minStake) })
}
