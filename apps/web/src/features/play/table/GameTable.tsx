/** One of our own games: opens the table, and lays it anew when it has moved on elsewhere. */
import { useCallback, useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { refusalOf } from '#api/api.ts'
import { nameHere } from '#domain/bets/named-entry.ts'
import { sitDown } from '#domain/games/game-table.ts'
import styles from '#features/play/table/GameTable.module.css'
import { Seat } from '#features/play/table/OpenTable.tsx'
import { type Laid, openTable } from '#features/play/table/open-table.ts'
import { t } from '#i18n/i18n.ts'
import { GamesIcon } from '#icons/icons.tsx'
import { Button } from '#widgets/form/Button.tsx'
import { EmptyState } from '#widgets/status/EmptyState.tsx'
import { ErrorState } from '#widgets/status/ErrorState.tsx'
import { Spinner } from '#widgets/status/Spinner.tsx'

export type GameTableProps = { readonly gameId: string; readonly launch: string | undefined }

type Opening =
  | { readonly at: 'opening' }
  | { readonly at: 'laid'; readonly laid: Laid }
  | { readonly at: 'failed'; readonly error: unknown }

export function GameTable({ gameId, launch }: GameTableProps) {
  useEffect(() => sitDown(nameHere()), [])
  const { opening, reopen } = useOpening(gameId, launch)
  if (opening.at === 'laid') {
    const { session, open } = opening.laid.table
    return <Seat key={`${session} ${open?.roundId}`} laid={opening.laid} onReopen={reopen} />
  }
  return (
    <div className={styles.room} aria-busy={opening.at === 'opening'}>
      {opening.at === 'opening' ? <Spinner label={t('common.loading')} /> : null}
      {opening.at === 'failed' ? <NoTable error={opening.error} onRetry={reopen} /> : null}
    </div>
  )
}

function useOpening(gameId: string, launch: string | undefined) {
  const [opening, setOpening] = useState<Opening>({ at: 'opening' })
  const open = useCallback(
    (token?: string) => {
      let here = true
      setOpening({ at: 'opening' })
      openTable(gameId, token).then(
        (laid) => here && setOpening({ at: 'laid', laid }),
        (error: unknown) => here && setOpening({ at: 'failed', error }),
      )
      return () => {
        here = false
      }
    },
    [gameId],
  )
  useEffect(() => open(launch), [open, launch])
  return { opening, reopen: () => void open() }
}

/** What the server refuses stays refused; what did not arrive is tried again. */
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
      action={<Button onClick={() => navigate('/')}>{t('common.home')}</Button>}
    />
  )
}
