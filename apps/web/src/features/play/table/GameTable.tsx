/** Opens the table of one of our own games, and reopens it when its state is outdated. */
import { useCallback, useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { refusalOf } from '#api/api.ts'
import { readGameName } from '#domain/games/game-history-state.ts'
import { rememberMoney } from '#domain/games/open-game.ts'
import { startOwnGame } from '#domain/games/running-game.ts'
import { explainRefusal, isExplained } from '#domain/protection/notice.ts'
import { clearRecords } from '#features/play/record/session-record.ts'
import styles from '#features/play/table/GameTable.module.css'
import { type OpenedTable, openTable } from '#features/play/table/open-table.ts'
import { TableScreen } from '#features/play/table/TableScreen.tsx'
import { t } from '#i18n/i18n.ts'
import { GamesIcon } from '#icons/icons.tsx'
import { Button } from '#widgets/form/Button.tsx'
import { EmptyState } from '#widgets/status/EmptyState.tsx'
import { ErrorState } from '#widgets/status/ErrorState.tsx'
import { Spinner } from '#widgets/status/Spinner.tsx'

type GameTableProps = { readonly gameId: string; readonly launch: string | undefined }

type Opening =
  | { readonly at: 'opening' }
  | { readonly at: 'opened'; readonly opened: OpenedTable }
  | { readonly at: 'failed'; readonly error: unknown }

export function GameTable({ gameId, launch }: GameTableProps) {
  useEffect(() => startOwnGame(readGameName()), [])
  useEffect(() => clearRecords, [])
  const { opening, reopen } = useOpening(gameId, launch)
  if (opening.at === 'opened') {
    const { session, open } = opening.opened.table
    return (
      <TableScreen
        key={`${session} ${open?.roundId}`}
        opened={opening.opened}
        onReopen={() => reopen()}
        onMoney={(isBonus) => {
          rememberMoney(gameId, isBonus)
          reopen(isBonus)
        }}
      />
    )
  }
  return (
    <div className={styles.screen} aria-busy={opening.at === 'opening'}>
      {opening.at === 'opening' ? <Spinner label={t('common.loading')} /> : null}
      {opening.at === 'failed' ? <NoTable error={opening.error} onRetry={() => reopen()} /> : null}
    </div>
  )
}

function useOpening(gameId: string, launch: string | undefined) {
  const [opening, setOpening] = useState<Opening>({ at: 'opening' })
  const open = useCallback(
    (token?: string, isBonus?: boolean) => {
      let isMounted = true
      setOpening({ at: 'opening' })
      openTable(gameId, token, isBonus).then(
        (opened) => isMounted && setOpening({ at: 'opened', opened }),
        (error: unknown) => {
          if (!isMounted) return
          setOpening({ at: 'failed', error })
          const refusal = refusalOf(error)
          if (refusal) explainRefusal(refusal)
        },
      )
      return () => {
        isMounted = false
      }
    },
    [gameId],
  )
  useEffect(() => open(launch), [open, launch])
  return { opening, reopen: (isBonus?: boolean) => void open(undefined, isBonus) }
}

/** A request that did not arrive can be retried, and a refusal that a sheet explained, such as a missing limit. */
function NoTable({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const refusal = refusalOf(error)
  if (!refusal) {
    return (
      <ErrorState
        title={t('error.screen-title')}
        text={t('error.screen-text')}
        retryLabel={t('error.retry')}
        onRetry={onRetry}
      />
    )
  }
  return (
    <EmptyState
      art={<GamesIcon />}
      title={t('game.unavailable-title')}
      text={refusal.message || t('game.unavailable-text')}
      action={
        isExplained(refusal) ? (
          <Button onClick={onRetry}>{t('error.retry')}</Button>
        ) : (
          <Button onClick={() => navigate('/')}>{t('common.home')}</Button>
        )
      }
    />
  )
}
