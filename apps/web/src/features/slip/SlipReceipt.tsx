/** Receipt of a placed bet: its legs, odds and number. */
import { navigate } from 'wouter/use-browser-location'
import { betOdds } from '#domain/bets/total-odds.ts'
import type { SlipController } from '#features/slip/controller/slip-controller.ts'
import { type Placed, type ReceiptState, receiptState } from '#features/slip/controller/slip-state.ts'
import { OddsChangeChoice } from '#features/slip/OddsChangeChoice.tsx'
import styles from '#features/slip/SlipReceipt.module.css'
import { useDecided } from '#features/slip/use-decided.ts'
import { t } from '#i18n/i18n.ts'
import { moneyText } from '#stores/money-text.ts'
import { oddsText } from '#stores/odds-text.ts'
import { repeatLegs, type SlipPick } from '#stores/slip.ts'
import { Button } from '#widgets/form/Button.tsx'
import { type Fact, Facts } from '#widgets/status/Facts.tsx'

/** One bet, or several of one leg each, whose amounts are added up. */
export function SlipReceipt({ slips, controller }: Pick<ReceiptButtonsProps, 'slips' | 'controller'>) {
  useDecided(controller, slips)
  const state = receiptState(slips)
  const accepted = slips.filter(({ reason }) => reason === null)
  const legs = slips.flatMap((slip) => slip.legs)
  return (
    <div className={styles.receipt} role="status">
      <Mark state={state} />
      {state === 'refused' ? null : (
        <p className={`${styles.win} money`}>{moneyText(sumOf(accepted, 'potentialWin'))}</p>
      )}
      <p className={styles.text}>{stateText(state, slips)}</p>
      <ul className={styles.legs}>
        {legs.map((leg) => (
          <LegRow key={leg.matchId} leg={leg} />
        ))}
      </ul>
      <Facts facts={factsOf(slips)} />
      {state === 'refused' && slips.some(({ reason }) => reason === 'ODDS_CHANGED') ? (
        <OddsChangeChoice />
      ) : null}
    </div>
  )
}

const marks = { pending: null, placed: 'm20 33 8.5 8.5L45 25', refused: 'm23 23 18 18M41 23 23 41' } as const

function Mark({ state }: { state: ReceiptState }) {
  const path = marks[state]
  return (
    <svg className={styles.mark} data-state={state} viewBox="0 0 64 64" fill="none" aria-hidden="true">
      <circle className={styles.ring} cx="32" cy="32" r="28" pathLength="1" />
      {path ? <path className={styles.check} d={path} pathLength="1" /> : null}
    </svg>
  )
}

function stateText(state: ReceiptState, slips: readonly Placed[]): string {
  const [first] = slips
  const refused = slips.filter(({ reason }) => reason !== null)
  if (state === 'pending') return t('slip.pending-text')
  if (state === 'refused' && first?.reason)
    return `${t(`bets.reason-${first.reason}`)} ${t('slip.refused-back')}`
  if (refused.length > 0)
    return t('slip.some-accepted', { count: slips.length - refused.length, refused: refused.length })
  return slips.flatMap(({ legs }) => legs).length === 1 ? t('slip.if-wins') : t('slip.if-all-win')
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
    // The legs of a refused slip are void and have no odds.
    ...(first.reason === null ? [{ label: t('slip.total-odds'), value: oddsText(betOdds(first)) }] : []),
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
  const isRefused = receiptState(slips) === 'refused'
  return (
    <div className={styles.actions}>
      <Button wide kind={isRefused ? 'primary' : 'secondary'} onClick={onRetry}>
        {t('slip.repeat')}
      </Button>
      <Button wide kind={isRefused ? 'secondary' : 'primary'} onClick={toBets}>
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
