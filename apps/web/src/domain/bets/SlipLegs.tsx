/** The legs of a bet, each with the state of its match and its result. */
import { Crest } from '#art/Crest.tsx'
import styles from '#domain/bets/SlipLegs.module.css'
import { legTimeText, type SlipLeg } from '#domain/bets/slip-text.ts'
import { t } from '#i18n/i18n.ts'
import { CheckIcon, MinusIcon, RefreshIcon } from '#icons/icons.tsx'
import { oddsText, useOddsFormat } from '#stores/odds-text.ts'

type SlipLegsProps = {
  readonly legs: readonly SlipLeg[]
  /** The second look refused the bet: no leg counted. */
  readonly isRefused?: boolean
}

export function SlipLegs({ legs, isRefused = false }: SlipLegsProps) {
  useOddsFormat()
  return (
    <ul className={styles.legs}>
      {legs.map((leg) => (
        <li key={leg.matchId} className={styles.leg} data-status={leg.status}>
          <Mark status={leg.status} isRefused={isRefused} />
          <span className={styles.words}>
            <span className={styles.selection}>
              {leg.selectionName}
              <span className={styles.odds}>{oddsText(leg.odds)}</span>
            </span>
            <span className={styles.market}>{leg.market}</span>
            <Match leg={leg} isRefused={isRefused} />
          </span>
        </li>
      ))}
    </ul>
  )
}

const marks = { open: null, won: <CheckIcon />, lost: <MinusIcon />, void: <RefreshIcon /> }

type MarkProps = Pick<SlipLeg, 'status'> & { readonly isRefused: boolean }

function Mark({ status, isRefused }: MarkProps) {
  return (
    <span className={styles.mark} data-status={status}>
      {marks[status]}
      <span className="visually-hidden">{isRefused ? t('bets.refused') : t(`bets.leg-${status}`)}: </span>
    </span>
  )
}

function Match({ leg, isRefused }: { leg: SlipLeg; isRefused: boolean }) {
  return (
    <span className={styles.match}>
      {leg.away === '' ? <Race leg={leg} /> : <Sides leg={leg} />}
      <span className={styles.when} data-status={leg.match.status}>
        {leg.status === 'void' && !isRefused ? t('bets.leg-void') : legTimeText(leg)}
      </span>
    </span>
  )
}

function Sides({ leg: { home, away, match } }: { leg: SlipLeg }) {
  return (
    <>
      <Crest name={home} size="0.34rem" />
      <span className={styles.club}>{home}</span>
      {match.status === 'scheduled' ? (
        <span className={styles.versus}>{t('bets.versus')}</span>
      ) : (
        <span className={styles.score}>
          {match.homeScore}–{match.awayScore}
        </span>
      )}
      <span className={styles.club}>{away}</span>
      <Crest name={away} size="0.34rem" />
    </>
  )
}

/** A race has a title instead of two sides, and a ranking instead of a score. */
function Race({ leg: { home, match } }: { leg: SlipLeg }) {
  const [first] = match.places
  return (
    <>
      <span className={styles.club}>{home}</span>
      {first ? <span className={styles.score}>{t('bets.first', { name: first })}</span> : null}
    </>
  )
}
