/** What the last rounds of a shared table came to, the newest at the left. */
import type { TableResult } from '@saguao/contract/tables.ts'
import { useStore } from 'zustand'
import { colorWords, timesText } from '#domain/bets/round-text.ts'
import type { Flow } from '#features/play/bet/bet-controller.ts'
import styles from '#features/play/table/TableBar.module.css'
import { t } from '#i18n/i18n.ts'

/** From here on a flight has doubled the stake of whoever was aboard. */
const highFrom = 2
const none: readonly TableResult[] = []
/** More than these may not fit on a small phone: whoever has no finger moves them by keys. */
const fitMost = 3

export function TableHistory({ flow }: { readonly flow: Flow }) {
  const history = useStore(flow.store, ({ shared }) => shared?.history ?? none)
  if (history.length === 0) return <p className={styles.hint}>{t('play.strip-empty-table')}</p>
  return (
    <ul
      className={`${styles.strip} rail`}
      aria-label={t('play.strip')}
      tabIndex={history.length > fitMost ? 0 : undefined}
    >
      {history.map((result) => (
        <Result key={result.hash} result={result} />
      ))}
    </ul>
  )
}

function Result({ result: { outcome } }: { readonly result: TableResult }) {
  if ('color' in outcome) {
    return (
      <li className={styles.past} data-color={outcome.color}>
        <span className="visually-hidden">{t(colorWords[outcome.color])} </span>
        {outcome.number}
      </li>
    )
  }
  const { point = 1 } = outcome
  return (
    <li className={styles.past} data-high={point >= highFrom ? '' : undefined}>
      {timesText(point)}
    </li>
  )
}
