/** One bet: its legs, its amounts and its actions. */

import { SlipLegs } from '#domain/bets/SlipLegs.tsx'
import { type Slip, type SlipLeg, slipStatusText, slipTone } from '#domain/bets/slip-text.ts'
import { betOdds } from '#domain/bets/total-odds.ts'
import styles from '#features/slip/my-bets/BetCard.module.css'
import { t } from '#i18n/i18n.ts'
import { dateTimeText } from '#stores/date-text.ts'
import { moneyText } from '#stores/money-text.ts'
import { oddsText } from '#stores/odds-text.ts'
import { repeatLegs, type SlipPick } from '#stores/slip.ts'
import { Button } from '#widgets/form/Button.tsx'

type BetCardProps = { readonly slip: Slip; readonly onCashOut: () => void }

export function BetCard({ slip, onCashOut }: BetCardProps) {
  const { legs, createdAt } = slip
  return (
    <article className={styles.card} data-tone={slipTone(slip)}>
      <header className={styles.head}>
        <h2 className={styles.kind}>
          {legs.length === 1 ? t('bets.single') : t('bets.multiple', { count: legs.length })}
        </h2>
        <time className={styles.at} dateTime={createdAt}>
          {dateTimeText(createdAt)}
        </time>
        <span className={styles.status}>{slipStatusText(slip)}</span>
      </header>
      <SlipLegs legs={legs} isRefused={slip.reason !== null} />
      <Sums slip={slip} />
      <Decision slip={slip} />
      {slip.status === 'open' ? <BetActions slip={slip} onCashOut={onCashOut} /> : null}
    </article>
  )
}

/** A bet on a match in play is accepted after a second look at its odds, or refused for a reason. */
function Decision({ slip: { status, reason } }: { slip: Slip }) {
  if (status === 'pending') return <p className={styles.decision}>{t('bets.checking')}</p>
  if (reason === null) return null
  return (
    <p className={styles.decision}>
      {t(`bets.reason-${reason}`)} {t('slip.refused-back')}
    </p>
  )
}

function Sums({ slip }: { slip: Slip }) {
  const { stake, potentialWin, win, status, reason } = slip
  const isOpen = status === 'open' || status === 'pending'
  if (reason !== null)
    return (
      <dl className={styles.sums}>
        <Sum name={t('bets.staked')} text={moneyText(stake)} />
        <Sum main name={t('bets.returned')} text={moneyText(win)} />
      </dl>
    )
  return (
    <dl className={styles.sums}>
      <Sum name={t('bets.staked')} text={moneyText(stake)} />
      <Sum name={t('bets.odds')} text={oddsText(betOdds(slip))} />
      <Sum
        main
        name={isOpen ? t('bets.can-win') : t('bets.paid')}
        text={moneyText(isOpen ? potentialWin : win)}
      />
    </dl>
  )
}

function Sum({ name, text, main }: { name: string; text: string; main?: boolean }) {
  return (
    <div className={styles.sum} data-main={main ? '' : undefined}>
      <dt>{name}</dt>
      <dd className="money">{text}</dd>
    </div>
  )
}

function BetActions({ slip, onCashOut }: BetCardProps) {
  const { cashout, legs, stake } = slip
  const canRepeat = legs.every(({ match }) => match.status !== 'finished')
  return (
    <div className={styles.actions}>
      {canRepeat ? (
        <Button kind="ghost" onClick={() => repeatLegs(legs.map(pickOf), stake)}>
          {t('slip.repeat')}
        </Button>
      ) : null}
      <Button wide disabled={cashout === null} onClick={onCashOut}>
        {cashout === null ? t('bets.no-cash-out') : t('bets.cash-out', { amount: moneyText(cashout) })}
      </Button>
    </div>
  )
}

const pickOf = (leg: SlipLeg): SlipPick => {
  const { matchId, sport, league, home, away, startTime, selection, selectionName, odds } = leg
  const [market = ''] = selection.split(':')
  const names = { market, marketName: leg.market, selection, selectionName, odds }
  return { matchId, sport, league, home, away, startTime, ...names }
}
