/** Legs of the slip, each with its current odds. */
import { useStore } from 'zustand'
import { Crest } from '#art/Crest.tsx'
import type { SlipController } from '#features/slip/controller/slip-controller.ts'
import { priceNow } from '#features/slip/controller/slip-state.ts'
import styles from '#features/slip/SlipLegs.module.css'
import { t } from '#i18n/i18n.ts'
import { CloseIcon } from '#icons/icons.tsx'
import { timeText } from '#stores/date-text.ts'
import { oddsText, useOddsFormat } from '#stores/odds-text.ts'
import { removeLegs, type SlipPick, useSlip } from '#stores/slip.ts'
import { IconButton } from '#widgets/form/IconButton.tsx'

export function SlipLegs({ controller }: { controller: SlipController }) {
  const legs = useSlip((slip) => slip.legs)
  const prices = useStore(controller.store, (state) => state.prices)
  const closed = useStore(controller.store, (state) => state.closed)
  return (
    <ul className={styles.legs} aria-label={t('slip.legs-said')}>
      {legs.map((leg) => (
        <LegRow
          key={leg.matchId}
          leg={leg}
          now={priceNow({ prices }, leg)}
          isClosed={closed.includes(leg.matchId)}
        />
      ))}
    </ul>
  )
}

type LegRowProps = { readonly leg: SlipPick; readonly now: number; readonly isClosed: boolean }

function LegRow({ leg, now, isClosed }: LegRowProps) {
  const { matchId, home, away, selectionName, marketName, odds } = leg
  return (
    <li className={styles.leg} data-closed={isClosed ? '' : undefined}>
      <span className={styles.crests} aria-hidden="true">
        <Crest name={away === '' ? selectionName : home} size="0.5rem" />
        {away === '' ? null : <Crest name={away} size="0.5rem" />}
      </span>
      <div className={styles.words}>
        <p className={styles.selection}>{selectionName}</p>
        <p className={styles.market}>{marketName}</p>
        <p className={styles.match}>
          <span className={styles.sides}>{away === '' ? home : t('slip.versus', { home, away })}</span>
          <WhenText leg={leg} />
        </p>
      </div>
      {isClosed ? <span className={styles.closed}>{t('slip.closed')}</span> : <Odds was={odds} now={now} />}
      <IconButton label={t('slip.remove', { selection: selectionName })} onClick={() => removeLegs(matchId)}>
        <CloseIcon />
      </IconButton>
    </li>
  )
}

function WhenText({ leg: { startTime } }: { leg: SlipPick }) {
  const inPlay = Date.parse(startTime) <= Date.now()
  return (
    <span className={styles.when} data-live={inPlay ? '' : undefined}>
      {inPlay ? t('slip.live') : timeText(startTime)}
    </span>
  )
}

/** A change is shown by the old figure, an arrow and text, never by colour alone. */
export function Odds({ was, now }: { was: number; now: number }) {
  useOddsFormat()
  if (was === now) return <span className={styles.odds}>{oddsText(now)}</span>
  const up = now > was
  return (
    <span className={styles.odds} data-moved={up ? 'up' : 'down'}>
      <s className={styles.was}>{oddsText(was)}</s>
      <span key={now} className={styles.now}>
        <span aria-hidden="true">{up ? '▲' : '▼'}</span> {oddsText(now)}
        <span className="visually-hidden"> {up ? t('slip.went-up') : t('slip.went-down')}</span>
      </span>
    </span>
  )
}
