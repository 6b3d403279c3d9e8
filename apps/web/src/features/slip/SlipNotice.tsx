/** Notice above the bet button, and the sums of the slip. */
import { useStore } from 'zustand'
import type { SlipController } from '#features/slip/controller/slip-controller.ts'
import { type Figures, useFigures } from '#features/slip/controller/use-figures.ts'
import { Odds } from '#features/slip/SlipLegs.tsx'
import styles from '#features/slip/SlipNotice.module.css'
import { t } from '#i18n/i18n.ts'
import { WarningIcon } from '#icons/icons.tsx'
import { moneyText } from '#stores/money-text.ts'
import { RollingNumber } from '#widgets/status/RollingNumber.tsx'

export function SlipNotice({ controller }: { controller: SlipController }) {
  const figures = useFigures(controller)
  const notice = useNotice(controller, figures)
  return (
    <>
      <div role="status">
        {notice ? (
          <p className={styles.notice} data-tone={notice.tone}>
            {notice.tone === 'info' ? null : <WarningIcon />}
            {notice.text}
          </p>
        ) : null}
      </div>
      <dl className={styles.sums}>
        <TotalRow figures={figures} />
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

/** The odds of a combined bet, or the total stake of several bets. */
function TotalRow({ figures: { bets, total, wasOdds, odds } }: { figures: Figures }) {
  return (
    <div className={styles.sum}>
      <dt>{bets > 1 ? t('slip.total-stake') : t('slip.total-odds')}</dt>
      <dd className="money">{bets > 1 ? moneyText(total) : <Odds was={wasOdds} now={odds} />}</dd>
    </div>
  )
}

/** Red marks a refusal; a question to the player is not a failure. */
type Notice = { readonly text: string; readonly tone: 'refused' | 'ask' | 'info' }

/** The most important notice first: there is space for one. */
function useNotice(controller: SlipController, { needsConsent, loggedIn }: Figures): Notice | undefined {
  const { step, problem, closed, isConnected } = useStore(controller.store)
  if (step.at === 'placing' && step.tries > 0) return { text: t('slip.looking'), tone: 'info' }
  if (step.at === 'unsure') return { text: t('slip.unsure'), tone: 'ask' }
  if (problem?.kind === 'no-quote') return { text: problem.failure.message, tone: 'refused' }
  if (problem?.kind === 'refused') return { text: problem.message, tone: 'refused' }
  if (closed.length > 0) return { text: t('slip.closed-text'), tone: 'ask' }
  if (needsConsent) return { text: t('slip.moved'), tone: 'ask' }
  return loggedIn && !isConnected ? { text: t('slip.no-line'), tone: 'info' } : undefined
}

/** The bar shows the remaining lifetime of the quote; a new quote fills it again. */
function QuoteLife({ figures: { quote } }: { figures: Figures }) {
  return (
    <div className={styles.life} aria-hidden="true">
      {quote ? <span key={quote.quoteId} className={styles.left} /> : null}
    </div>
  )
}
