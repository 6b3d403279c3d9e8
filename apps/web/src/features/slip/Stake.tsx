/** The stake: one of the usual amounts more, or typed on keys that fit a thumb. */
import { languages } from '@saguao/contract/product/languages.ts'
import { currencies } from '@saguao/contract/product/money.ts'
import { type KeyboardEvent, useState } from 'react'
import { Keypad } from '#features/slip/Keypad.tsx'
import styles from '#features/slip/Stake.module.css'
import type { SlipFlow } from '#features/slip/slip-flow.ts'
import { cut, type Key, mostStake, typed, usualStakes } from '#features/slip/stake.ts'
import { type Figures, useFigures } from '#features/slip/use-figures.ts'
import { t } from '#i18n/i18n.ts'
import { currentLang } from '#stores/language.ts'
import { moneyText } from '#stores/money-text.ts'
import { useSlip } from '#stores/slip.ts'
import { formatAmount, numberStyleOf, plainAmount } from '#widgets/form/typed-amount.ts'

export function Stake({ flow }: { flow: SlipFlow }) {
  const figures = useFigures(flow)
  const [typing, setTyping] = useState(false)
  // What stood there before the keys came is replaced by the first of them.
  const [isOld, setIsOld] = useState(true)
  const { plain, write } = usePlain(figures, flow)
  const { currency } = figures
  const set = (amount: number) => {
    setIsOld(true)
    write(plainOf(amount, figures))
  }
  const press = (key: Key) => {
    setIsOld(false)
    write(typed(isOld ? '' : plain, key, currency))
  }
  const open = (next: boolean) => {
    setIsOld(true)
    setTyping(next)
  }
  return (
    <fieldset className={styles.stake}>
      <legend className="visually-hidden">{t('slip.stake')}</legend>
      <div className={styles.row}>
        <StakeField figures={figures} plain={plain} typing={typing} onTyping={open} onPress={press} />
        <div className={styles.usual}>
          {usualStakes[currency].map((amount) => (
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
      {typing ? (
        <Keypad
          decimals={currencies[currency].decimals}
          onPress={press}
          onHalf={() => set(figures.stake / 2)}
          onTwice={() => set(figures.stake * 2)}
          onMost={figures.quote ? () => set(mostOf(figures)) : undefined}
          onDone={() => setTyping(false)}
        />
      ) : null}
    </fieldset>
  )
}

const plainOf = (amount: number, { currency }: Figures): string =>
  plainAmount(cut(amount, currency), currencies[currency].decimals)

const mostOf = ({ quote, balance = 0, bets, topOdds, currency, stake }: Figures): number =>
  quote ? mostStake(balance / bets, topOdds, quote, currency) : stake

const thousands = 1_000

/** 5, 10 or 1 mil: keys are narrow. */
const shortAmount = (amount: number): string =>
  amount >= thousands ? t('slip.thousands', { count: amount / thousands }) : `${amount}`

/** What is typed is text until it is an amount; a stake that was changed elsewhere replaces it. */
function usePlain(figures: Figures, flow: SlipFlow) {
  const [plain, setPlain] = useState(() => plainOf(figures.stake, figures))
  const shown = Number(plain) === figures.stake ? plain : plainOf(figures.stake, figures)
  const write = (next: string) => {
    setPlain(next)
    useSlip.setState({ stake: Number(next) })
    flow.clearProblem()
  }
  return { plain: shown, write }
}

type StakeFieldProps = {
  readonly figures: Figures
  readonly plain: string
  readonly typing: boolean
  readonly onTyping: (typing: boolean) => void
  readonly onPress: (key: Key) => void
}

function StakeField({
  figures: { currency, stake, bets },
  plain,
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
      onKeyDown={(event) => typeWith(event, decimals, onPress)}
    >
      <span className={styles.name}>{bets > 1 ? t('slip.stake-each') : t('slip.stake')}</span>
      <span className={`${styles.amount} money`}>
        <span className={styles.alias}>{alias}</span> {formatAmount(plain, writing) || '0'}
        {typing ? <span className={styles.caret} /> : null}
      </span>
    </button>
  )
}

/** Who has a keyboard types on it. */
function typeWith(event: KeyboardEvent, decimals: number, onPress: (key: Key) => void): void {
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
