/** The steps from the seeds to the win, as numbers and formulas of `packages/fair`. */

import { minor, toMajor } from '@saguao/contract/product/money.ts'
import type { Explanation, Step } from '@saguao/fair/games/explain.ts'
import { toDecimal } from '@saguao/fair/games/multiplier.ts'
import type { ReactNode } from 'react'
import { outcomeText, timesText } from '#domain/bets/round-text.ts'
import styles from '#features/play/verify/Verify.module.css'
import { t } from '#i18n/i18n.ts'
import { CheckIcon, CloseIcon } from '#icons/icons.tsx'
import { currentCurrency, moneyText } from '#stores/money-text.ts'

type VerifyStepsProps = {
  readonly result: Explanation
  /** Whether there is a settled round to compare with. */
  readonly claimed: boolean
}

export function VerifySteps({ result: { steps, agrees }, claimed }: VerifyStepsProps) {
  return (
    <section className={styles.result} aria-label={t('verify.result')}>
      <div role="status">{claimed ? <Verdict agrees={agrees} /> : null}</div>
      <ol className={styles.steps}>
        {withKeys(steps).map(({ step, key }) => (
          <li key={key} className={styles.step}>
            <StepRow step={step} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** A step is identified by its position: two steps can be equal. */
export function withKeys(steps: readonly Step[]): { readonly step: Step; readonly key: string }[] {
  return steps.map((step, place) => ({ step, key: `${place} ${step.step}` }))
}

export function Verdict({ agrees }: { agrees: boolean }) {
  return (
    <p className={styles.verdict} data-agrees={agrees}>
      {agrees ? <CheckIcon /> : <CloseIcon />}
      {agrees ? t('verify.agrees') : t('verify.differs')}
    </p>
  )
}

export function StepRow({ step }: { step: Step }) {
  switch (step.step) {
    case 'seed':
      return <ValueRow name={t('verify.step-seed')} value={step.hash} agrees={step.agrees} />
    case 'digest':
      return <ValueRow name={`HMAC-SHA256 · ${step.message}`} value={step.digest} />
    case 'number':
      return <ValueRow name={step.bytes} value={`${step.number}`} />
    case 'integer':
      return <ValueRow name={step.bytes} value={`⌊${step.number} × ${step.below}⌋ = ${step.value ?? '…'}`} />
    case 'mapping':
      return <ValueRow name={t('verify.step-mapping')} value={step.formulas.join('\n')} />
    case 'outcome':
      return (
        <ValueRow name={t('verify.step-outcome')} value={outcomeText(step.outcome)} agrees={step.agrees} />
      )
    case 'multiplier':
      return <ValueRow name={t('verify.step-multiplier')} value={timesText(toDecimal(step.multiplierE4))} />
    case 'jackpot':
      return <ValueRow name={`Jackpot · ${step.message}`} value={jackpotText(step)} agrees={step.agrees} />
    case 'win':
      return <ValueRow name={t('verify.step-win')} value={winText(step)} agrees={step.agrees} />
  }
}

function jackpotText({ winNumber, isWon }: Extract<Step, { step: 'jackpot' }>): string {
  return `${winNumber} ÷ 2⁴⁸ → ${isWon ? t('verify.jackpot-won') : t('verify.jackpot-not-won')}`
}

function winText({ bet, win }: Extract<Step, { step: 'win' }>): string {
  const text = (units: bigint) => moneyText(toMajor(minor(units), currentCurrency()))
  return `${text(bet)} → ${text(win)}`
}

type ValueRowProps = {
  readonly name: string
  readonly value: string
  /** Null without a value to compare with. */
  readonly agrees?: boolean | null
}

export function ValueRow({ name, value, agrees = null }: ValueRowProps) {
  return (
    <>
      <span className={styles.name}>
        {name}
        <AgreementMark agrees={agrees} />
      </span>
      <span className={styles.value}>{value}</span>
    </>
  )
}

function AgreementMark({ agrees }: { agrees: boolean | null }): ReactNode {
  if (agrees === null) return null
  return (
    <span className={styles.mark} data-agrees={agrees}>
      {agrees ? <CheckIcon /> : <CloseIcon />}
      <span className="visually-hidden">{agrees ? t('verify.same') : t('verify.other')}</span>
    </span>
  )
}
