/** From the seeds to the win, step by step, as `packages/fair` tells it: figures and formulae, no promises. */

import { minor, toMajor } from '@saguao/contract/money.ts'
import type { Explanation, Step } from '@saguao/fair/explain.ts'
import { toDecimal } from '@saguao/fair/multiplier.ts'
import type { ReactNode } from 'react'
import { outcomeText, timesText } from '#domain/bets/round-text.ts'
import styles from '#features/play/verify/Verify.module.css'
import { t } from '#i18n/i18n.ts'
import { CheckIcon, CloseIcon } from '#icons/icons.tsx'
import { currentCurrency, moneyText } from '#stores/money-text.ts'

export type VerifyStepsProps = {
  readonly result: Explanation
  /** There is something to compare with. */
  readonly claimed: boolean
}

export function VerifySteps({ result: { steps, agrees }, claimed }: VerifyStepsProps) {
  return (
    <section className={styles.result} aria-label={t('verify.result')}>
      <div role="status">{claimed ? <Verdict agrees={agrees} /> : null}</div>
      <ol className={styles.steps}>
        {numbered(steps).map(({ step, key }) => (
          <li key={key} className={styles.step}>
            <StepLine step={step} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** A step is known by its place: nothing else tells one number from the next. */
export function numbered(steps: readonly Step[]): { readonly step: Step; readonly key: string }[] {
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

export function StepLine({ step }: { step: Step }) {
  switch (step.step) {
    case 'seed':
      return <Line name={t('verify.step-seed')} value={step.hash} agrees={step.agrees} />
    case 'digest':
      return <Line name={`HMAC-SHA256 · ${step.message}`} value={step.digest} />
    case 'number':
      return <Line name={step.bytes} value={`${step.number}`} />
    case 'integer':
      return <Line name={step.bytes} value={`⌊${step.number} × ${step.below}⌋ = ${step.value ?? '…'}`} />
    case 'mapping':
      return <Line name={t('verify.step-mapping')} value={step.formulae.join('\n')} />
    case 'outcome':
      return <Line name={t('verify.step-outcome')} value={outcomeText(step.outcome)} agrees={step.agrees} />
    case 'multiplier':
      return <Line name={t('verify.step-multiplier')} value={timesText(toDecimal(step.multiplierE4))} />
    case 'win':
      return <Line name={t('verify.step-win')} value={winText(step)} agrees={step.agrees} />
  }
}

function winText({ bet, win }: Extract<Step, { step: 'win' }>): string {
  const text = (units: bigint) => moneyText(toMajor(minor(units), currentCurrency()))
  return `${text(bet)} → ${text(win)}`
}

type LineProps = {
  readonly name: string
  readonly value: string
  /** Null where there was nothing to compare it with. */
  readonly agrees?: boolean | null
}

export function Line({ name, value, agrees = null }: LineProps) {
  return (
    <>
      <span className={styles.name}>
        {name}
        <Mark agrees={agrees} />
      </span>
      <span className={styles.value}>{value}</span>
    </>
  )
}

function Mark({ agrees }: { agrees: boolean | null }): ReactNode {
  if (agrees === null) return null
  return (
    <span className={styles.mark} data-agrees={agrees}>
      {agrees ? <CheckIcon /> : <CloseIcon />}
      <span className="visually-hidden">{agrees ? t('verify.same') : t('verify.other')}</span>
    </span>
  )
}
