/** The last results of a shared table, with a link to the verifier each; for double also how often each colour came. */
import { navigate } from 'wouter/use-browser-location'
import type { CallResult } from '#api/call-types.ts'
import { useCall } from '#api/use-call.ts'
import { colorKeys } from '#domain/bets/round-text.ts'
import type { OpenedTable } from '#features/play/table/open-table.ts'
import styles from '#features/play/table/ResultsSheet.module.css'
import { colors } from '#features/play/table/rules.ts'
import { ResultText, resultTone } from '#features/play/table/TableHistory.tsx'
import { t } from '#i18n/i18n.ts'
import { Sheet } from '#widgets/overlay/Sheet.tsx'
import { ErrorState } from '#widgets/status/ErrorState.tsx'
import { Spinner } from '#widgets/status/Spinner.tsx'

type ResultsSheetProps = {
  readonly opened: OpenedTable
  readonly open: boolean
  readonly onClose: () => void
}

type Result = CallResult<'/arcade/results'>['list'][number]

/** More flights than this are older than a player remembers. */
const maxFlights = 50

export function ResultsSheet({ opened, open, onClose }: ResultsSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={t('play.results')} closeLabel={t('common.close')}>
      {open ? <Results opened={opened} /> : null}
    </Sheet>
  )
}

function Results({ opened: { table, kind } }: Pick<ResultsSheetProps, 'opened'>) {
  const { data, isError, refetch } = useCall('/arcade/results', { session: table.session })
  if (isError)
    return (
      <ErrorState
        title={t('error.screen-title')}
        text={t('error.screen-text')}
        retryLabel={t('error.retry')}
        onRetry={() => void refetch()}
      />
    )
  if (!data || !('list' in data)) return <Spinner label={t('common.loading')} />
  const list = kind === 'crash' ? data.list.slice(0, maxFlights) : data.list
  if (list.length === 0) return <p className={styles.caption}>{t('play.strip-empty-table')}</p>
  return (
    <div className={styles.results}>
      {kind === 'double' ? <Counts list={list} /> : null}
      <ul className={styles.list}>
        {list.map((result) => (
          <li key={result.hash}>
            <button
              type="button"
              className={styles.result}
              {...resultTone(result)}
              aria-label={t('play.verify-result', { round: result.round })}
              onClick={() => navigate(verifierOf(table.game.id, result))}
            >
              <span className={styles.round}>{t('play.round-number', { round: result.round })}</span>
              <ResultText result={result} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function verifierOf(game: string, { hash, clientSeed, round }: Result): string {
  return `/verify?${new URLSearchParams({ game, serverSeed: hash, clientSeed, nonce: `${round}` })}`
}

function Counts({ list }: { readonly list: readonly Result[] }) {
  return (
    <div>
      <p className={styles.caption}>{t('play.results-count', { count: list.length })}</p>
      <dl className={styles.counts}>
        {colors.map((color) => (
          <div key={color} className={styles.count} data-color={color}>
            <dt>{t(colorKeys[color])}</dt>
            <dd>{list.filter(({ outcome }) => outcome.color === color).length}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
