/** Results of the last rounds of a shared table, the newest first. */
import type { TableResult } from '@saguao/contract/realtime/table-state.ts'
import { useStore } from 'zustand'
import { colorKeys, timesText } from '#domain/bets/round-text.ts'
import type { BetController } from '#features/play/bet/bet-controller.ts'
import styles from '#features/play/table/TableBar.module.css'
import { t } from '#i18n/i18n.ts'

/** From this multiplier on a flight has at least doubled the stake. */
const highMultiplier = 2
const none: readonly TableResult[] = []
/** More results may not fit on a small phone: the list then takes keyboard focus, so that arrow keys scroll it. */
const maxUnscrolled = 3

export function TableHistory({ controller }: { readonly controller: BetController }) {
  const history = useStore(controller.view, ({ shared }) => shared?.history ?? none)
  if (history.length === 0) return <p className={styles.hint}>{t('play.strip-empty-table')}</p>
  return (
    <ul
      className={`${styles.recent} rail`}
      aria-label={t('play.strip')}
      tabIndex={history.length > maxUnscrolled ? 0 : undefined}
    >
      {history.map((result) => (
        <li key={result.hash} className={styles.round} {...resultTone(result)}>
          <ResultText result={result} />
        </li>
      ))}
    </ul>
  )
}

type Shown = Pick<TableResult, 'outcome'>

/** Attributes that colour a result. */
export function resultTone({ outcome }: Shown) {
  if ('color' in outcome) return { 'data-color': outcome.color }
  const { point = 1 } = outcome
  return { 'data-high': point >= highMultiplier ? '' : undefined }
}

export function ResultText({ result: { outcome } }: { readonly result: Shown }) {
  if (!('color' in outcome)) return timesText(outcome.point ?? 1)
  return (
    <span>
      <span className="visually-hidden">{t(colorKeys[outcome.color])} </span>
      {outcome.number}
    </span>
  )
}
