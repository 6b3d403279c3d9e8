/** What stands between the slip and the bet, said over the button, and what it pays. */
import { useStore } from 'zustand'
import { Odds } from '#features/slip/SlipLegs.tsx'
import styles from '#features/slip/SlipNotice.module.css'
import type { SlipFlow } from '#features/slip/slip-flow.ts'
import { type Figures, useFigures } from '#features/slip/use-figures.ts'
import { t } from '#i18n/i18n.ts'
import { WarningIcon } from '#icons/icons.tsx'
import { moneyText } from '#stores/money-text.ts'
import { RollingNumber } from '#widgets/status/RollingNumber.tsx'

export function SlipNotice({ flow }: { flow: SlipFlow }) {
  const figures = useFigures(flow)
  const said = useSaid(flow, figures)
  return (
    <>
      <div role="status">
        {said ? (
          <p className={styles.notice} data-tone={said.tone}>
            {said.tone === 'info' ? null : <WarningIcon />}
            {said.text}
          </p>
        ) : null}
      </div>
      <dl className={styles.sums}>
        <First figures={figures} />
        <div className={styles.sum} data-main="">
          <dt>{t('slip.win')}</dt>
          <dd className="money">
            <RollingNumber value={moneyText(figures.win)} />
          </dd>
        </div>
      </dl>
      <QuoteLife figures={figures} />
    </>
  )
}

/** The odds of a bet on everything, or what several bets cost together. */
function First({ figures: { bets, total, wasOdds, odds } }: { figures: Figures }) {
  return (
    <div className={styles.sum}>
      <dt>{bets > 1 ? t('slip.total-stake') : t('slip.total-odds')}</dt>
      <dd className="money">{bets > 1 ? moneyText(total) : <Odds was={wasOdds} now={odds} />}</dd>
    </div>
  )
}

/** Red is for what was refused; what merely waits for a word is not a failure. */
type Said = { readonly text: string; readonly tone: 'refused' | 'ask' | 'info' }

/** The weightiest first: there is room for one. */
function useSaid(flow: SlipFlow, { moved, loggedIn }: Figures): Said | undefined {
  const { step, problem, closed, isHeard } = useStore(flow.store)
  if (step.at === 'placing' && step.tries > 0) return { text: t('slip.looking'), tone: 'info' }
  if (step.at === 'unsure') return { text: t('slip.unsure'), tone: 'ask' }
  if (problem?.kind === 'said') return { text: problem.message, tone: 'refused' }
  if (closed.length > 0) return { text: t('slip.closed-text'), tone: 'ask' }
  if (moved) return { text: t('slip.moved'), tone: 'ask' }
  return loggedIn && !isHeard ? { text: t('slip.no-line'), tone: 'info' } : undefined
}

/** The line is as long as the quote still holds; a new quote fills it again. */
function QuoteLife({ figures: { quote } }: { figures: Figures }) {
  return (
    <div className={styles.life} aria-hidden="true">
      {quote ? <span key={quote.quoteId} className={styles.left} /> : null}
    </div>
  )
}
