/** Recomputes a slip from the seeds of its matches to the payout, leg by leg, with the code that settled it. */
import { minor, toMajor } from '@saguao/contract/product/money.ts'
import type { LegExplanation, SlipExplanation } from '@saguao/fair/sports/explain.ts'
import { useMemo } from 'react'
import { useCall } from '#api/use-call.ts'
import { figureText } from '#domain/bets/round-text.ts'
import { Page } from '#domain/layout/Page.tsx'
import {
  hasHiddenSeed,
  isProof,
  type Proof,
  type ProofLeg,
  proofOf,
} from '#features/play/verify/slip-proof.ts'
import styles from '#features/play/verify/Verify.module.css'
import { VerifySkeleton } from '#features/play/verify/VerifySkeleton.tsx'
import { StepRow, ValueRow, Verdict, withKeys } from '#features/play/verify/VerifySteps.tsx'
import { t } from '#i18n/i18n.ts'
import { currentCurrency, moneyText } from '#stores/money-text.ts'
import { Callout } from '#widgets/status/Callout.tsx'

export function VerifySlip({ slipId }: { slipId: string }) {
  const { data, isError, refetch } = useCall('/sports/proof', { slipId })
  if (!isProof(data)) return <VerifySkeleton failed={isError} onRetry={() => void refetch()} />
  return <Verified proof={data} />
}

function Verified({ proof }: { proof: Proof }) {
  const result = useMemo(() => proofOf(proof, currentCurrency()), [proof])
  return (
    <Page>
      <p className={styles.text}>{t('verify.slip-text')}</p>
      {hasHiddenSeed(proof) ? (
        <Callout title={t('verify.sealed-title')} text={t('verify.slip-sealed')} />
      ) : null}
      {result ? <Result proof={proof} result={result} /> : null}
    </Page>
  )
}

function Result({ proof, result }: { proof: Proof; result: SlipExplanation }) {
  return (
    <section className={styles.result} aria-label={t('verify.result')}>
      <div role="status">
        <Verdict agrees={result.agrees !== false} />
      </div>
      {result.legs.map((leg, at) => {
        const claimed = proof.legs[at]
        return claimed ? <Leg key={claimed.matchId} claimed={claimed} leg={leg} /> : null
      })}
      <ol className={styles.steps} aria-label={t('verify.step-win')}>
        <li className={styles.step}>
          <ValueRow name={t('verify.step-win')} value={payoutText(proof, result)} agrees={result.winAgrees} />
        </li>
      </ol>
    </section>
  )
}

function Leg({ claimed, leg }: { claimed: ProofLeg; leg: LegExplanation }) {
  const { match } = leg
  return (
    <div className={styles.leg}>
      <h2 className={styles.legTitle}>{claimed.selectionName}</h2>
      <p className={styles.text}>{[claimed.market, sidesOf(claimed)].join(' · ')}</p>
      <ol className={styles.steps}>
        <li className={styles.step}>
          <ValueRow name={t('verify.step-seed')} value={match.hash} agrees={match.hashAgrees} />
        </li>
        <li className={styles.step}>
          <details>
            <summary className={styles.name}>{t('verify.numbers', { count: match.drawn.length })}</summary>
            <ol className={styles.steps}>
              {withKeys(match.drawn).map(({ step, key }) => (
                <li key={key} className={styles.step}>
                  <StepRow step={step} />
                </li>
              ))}
            </ol>
          </details>
        </li>
        <li className={styles.step}>
          <ValueRow name={t('verify.course')} value={courseText(claimed, leg)} />
        </li>
        <li className={styles.step}>
          <ValueRow
            name={t('verify.price', { minute: claimed.minute })}
            value={leg.oddsE2 === null ? '–' : figureText(leg.oddsE2 / 100)}
            agrees={leg.oddsAgree}
          />
        </li>
        <li className={styles.step}>
          <ValueRow name={t('verify.leg-end')} value={t(`bets.leg-${leg.end}`)} agrees={leg.endAgrees} />
        </li>
      </ol>
    </div>
  )
}

const sidesOf = ({ home, away }: ProofLeg): string => (away === '' ? home : t('slip.versus', { home, away }))

/** The score and its changes; for a race the finishing order. Basketball scores too often to list each change. */
function courseText(claimed: ProofLeg, { match }: LegExplanation): string {
  const { goals, result, abandonedAt } = match
  const broken = abandonedAt === null ? [] : [t('verify.broken-off', { minute: abandonedAt })]
  if (result.places.length > 0) return [result.places.join(' · '), ...broken].join('\n')
  const score = `${result.home}–${result.away}`
  if (claimed.sport !== 'football') return [score, ...broken].join('\n')
  const fallen = goals.map(
    ({ minute, side }) => `${minute}’ ${side === 'home' ? claimed.home : claimed.away}`,
  )
  return [score, ...fallen, ...broken].join('\n')
}

function payoutText({ stake, status, reason, win, legs }: Proof, result: SlipExplanation): string {
  if (reason !== null) return `${t('bets.refused')} · ${moneyText(win)}`
  if (status === 'cashed') return t('verify.slip-cashed', { amount: moneyText(win) })
  const odds = result.legs.map(({ end }, at) => (end === 'void' ? 1 : (legs[at]?.odds ?? 1)))
  const product = [moneyText(stake), ...odds.map(figureText)].join(' × ')
  const paid = moneyText(toMajor(minor(result.win), currentCurrency()))
  return result.legs.some(({ end }) => end === 'lost') ? paid : `${product} = ${paid}`
}
