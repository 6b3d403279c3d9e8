/** Receipt of a placed bet: its legs, odds and number. */
import { navigate } from 'wouter/use-browser-location'
import { betOdds } from '#domain/bets/total-odds.ts'
import type { SlipController } from '#features/slip/controller/slip-controller.ts'
import type { Placed } from '#features/slip/controller/slip-state.ts'
import styles from '#features/slip/SlipReceipt.module.css'
import { t } from '#i18n/i18n.ts'
import { moneyText } from '#stores/money-text.ts'
import { oddsText } from '#stores/odds-text.ts'
import { repeatLegs, type SlipPick } from '#stores/slip.ts'
import { Button } from '#widgets/form/Button.tsx'
import { type Fact, Facts } from '#widgets/status/Facts.tsx'

/** One bet, or several of one leg each, whose amounts are added up. */
export function SlipReceipt({ slips }: { slips: readonly Placed[] }) {
  const legs = slips.flatMap((slip) => slip.legs)
  return (
    <div className={styles.receipt} role="status">
      <svg className={styles.mark} viewBox="0 0 64 64" fill="none" aria-hidden="true">
        <circle className={styles.ring} cx="32" cy="32" r="28" pathLength="1" />
        <path className={styles.check} d="m20 33 8.5 8.5L45 25" pathLength="1" />
      </svg>
      <p className={`${styles.win} money`}>{moneyText(sumOf(slips, 'potentialWin'))}</p>
      <p className={styles.text}>{legs.length === 1 ? t('slip.if-wins') : t('slip.if-all-win')}</p>
      <ul className={styles.legs}>
        {legs.map((leg) => (
          <LegRow key={leg.matchId} leg={leg} />
        ))}
      </ul>
      <Facts facts={factsOf(slips)} />
    </div>
  )
}

function LegRow({ leg }: { leg: Placed['legs'][number] }) {
  return (
    <li className={styles.leg}>
      <span className={styles.words}>
        <span className={styles.selection}>{leg.selectionName}</span>
        <span className={styles.match}>
          {leg.market} · {leg.away === '' ? leg.home : t('slip.versus', { home: leg.home, away: leg.away })}
        </span>
      </span>
      <span className={styles.odds}>{oddsText(leg.odds)}</span>
    </li>
  )
}

/** Summed in whole cents, so that tenths add up exactly. */
const sumOf = (slips: readonly Placed[], field: 'stake' | 'potentialWin'): number =>
  slips.reduce((cents, slip) => cents + Math.round(slip[field] * 100), 0) / 100

function factsOf(slips: readonly Placed[]): Fact[] {
  const [first, ...others] = slips
  if (!first) return []
  if (others.length > 0)
    return [
      { label: t('slip.stake-each'), value: moneyText(first.stake) },
      { label: t('slip.total-stake'), value: moneyText(sumOf(slips, 'stake')) },
    ]
  return [
    { label: t('slip.stake'), value: moneyText(first.stake) },
    { label: t('slip.total-odds'), value: oddsText(betOdds(first)) },
    { label: t('slip.number'), value: first.id },
  ]
}

type ReceiptButtonsProps = {
  readonly slips: readonly Placed[]
  readonly picks: readonly SlipPick[]
  readonly controller: SlipController
  readonly onClose: () => void
}

export function ReceiptButtons({ slips, picks, controller, onClose }: ReceiptButtonsProps) {
  const onRetry = () => {
    controller.done()
    repeatLegs(picksAtPlacedOdds(picks, slips), slips[0]?.stake ?? 0)
  }
  const toBets = () => {
    onClose()
    navigate('/sports/bets')
  }
  return (
    <div className={styles.actions}>
      <Button wide onClick={onRetry}>
        {t('slip.repeat')}
      </Button>
      <Button wide kind="primary" onClick={toBets}>
        {t('bets.title')}
      </Button>
    </div>
  )
}

/** The placed odds become the reference for later changes. */
const picksAtPlacedOdds = (picks: readonly SlipPick[], slips: readonly Placed[]): SlipPick[] => {
  const legs = slips.flatMap((slip) => slip.legs)
  return picks.map((pick) => ({
    ...pick,
    odds: legs.find(({ matchId }) => matchId === pick.matchId)?.odds ?? pick.odds,
  }))
}
