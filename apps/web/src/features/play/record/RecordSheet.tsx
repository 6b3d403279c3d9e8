/** Sheet of a game: the player's session and last rounds with their proofs, big wins of all players, and settings. */
import { useState } from 'react'
import { useStore } from 'zustand'
import { useCall } from '#api/use-call.ts'
import { timesText } from '#domain/bets/round-text.ts'
import { durationText, netText } from '#domain/protection/protection-text.ts'
import type { SettledRound } from '#features/play/bet/bet-state.ts'
import type { PanelProps } from '#features/play/bet/panel-props.ts'
import { lastRoundsFilter } from '#features/play/record/last-rounds.ts'
import styles from '#features/play/record/RecordSheet.module.css'
import { RoundProof } from '#features/play/record/RoundProof.tsx'
import { emptyRecord, recordKey, useRecords } from '#features/play/record/session-record.ts'
import { t } from '#i18n/i18n.ts'
import { ChevronIcon } from '#icons/icons.tsx'
import { agoText } from '#stores/date-text.ts'
import { moneyText } from '#stores/money-text.ts'
import { Button } from '#widgets/form/Button.tsx'
import { Tabs } from '#widgets/list/Tabs.tsx'
import { Sheet } from '#widgets/overlay/Sheet.tsx'
import { Skeleton } from '#widgets/status/Skeleton.tsx'

type RecordSheetProps = PanelProps & { readonly open: boolean; readonly onClose: () => void }

type View = 'mine' | 'wins'

export function RecordSheet({ opened, controller, open, onClose }: RecordSheetProps) {
  const [view, setView] = useState<View>('mine')
  const [roundId, setRoundId] = useState<string>()
  const close = () => {
    setRoundId(undefined)
    onClose()
  }
  return (
    <Sheet
      open={open}
      onClose={close}
      title={roundId ? t('record.proof') : t('record.title')}
      closeLabel={t('common.close')}
      footer={
        roundId ? (
          <Button wide onClick={() => setRoundId(undefined)}>
            {t('record.back')}
          </Button>
        ) : undefined
      }
    >
      {roundId ? (
        <RoundProof roundId={roundId} onLeave={close} />
      ) : (
        <div className={styles.sheet}>
          <Tabs<View>
            label={t('record.title')}
            shape="segments"
            items={[
              { key: 'mine', label: t('record.mine') },
              { key: 'wins', label: t('record.wins') },
            ]}
            value={view}
            onChange={setView}
          />
          {view === 'mine' ? (
            <Mine opened={opened} controller={controller} open={open} onRound={setRoundId} />
          ) : (
            <BigWins gameId={opened.table.game.id} currency={opened.table.currency} />
          )}
        </div>
      )}
    </Sheet>
  )
}

const msPerMinute = 60_000
const maxRounds = 24

type MineProps = PanelProps & { readonly open: boolean; readonly onRound: (id: string) => void }

function Mine({ opened, controller, open, onRound }: MineProps) {
  const { game, isBonus, currency } = opened.table
  const stored = useRecords((records) => records[recordKey(game.id, isBonus)])
  const { rounds, net, best, largest, startMs } = stored ?? emptyRecord(Date.now())
  const figures = [
    [t('record.net'), rounds > 0 ? netText(net) : '—'],
    [t('record.time'), durationText((Date.now() - startMs) / msPerMinute)],
    [t('record.best'), best > 0 ? timesText(best) : '—'],
    [t('record.largest'), largest ? moneyText(largest.win, currency) : '—'],
  ] as const
  return (
    <>
      <dl className={styles.figures}>
        {figures.map(([name, value]) => (
          <div key={name} className={styles.figure}>
            <dt>{name}</dt>
            <dd className="money">{value}</dd>
          </div>
        ))}
      </dl>
      {open ? <LastRounds opened={opened} controller={controller} onRound={onRound} /> : null}
    </>
  )
}

/** Rounds of this visit, then earlier ones, which a reload of the page does not lose. */
function LastRounds({ opened, controller, onRound }: Omit<MineProps, 'open'>) {
  const recent = useStore(controller.view, (state) => state.recent)
  const [filter] = useState(() => ({ ...lastRoundsFilter(opened), pageSize: maxRounds }))
  const { data, isError } = useCall('/wallet/records', filter)
  const earlier = data && 'list' in data ? data.list : []
  const shown = new Set(recent.map(({ roundId }) => roundId))
  const rows = [...recent.map(rowOf), ...earlier.filter(({ roundId }) => !shown.has(roundId))].slice(
    0,
    maxRounds,
  )
  if (rows.length === 0 && !data && !isError) return <Skeleton height="2.4rem" />
  if (rows.length === 0) return <p className={styles.empty}>{t('play.strip-empty')}</p>
  return (
    <ul className={styles.list} aria-label={t('play.strip')}>
      {rows.map((round) => (
        <li key={round.roundId}>
          <RoundRow round={round} currency={opened.table.currency} onOpen={() => onRound(round.roundId)} />
        </li>
      ))}
    </ul>
  )
}

type Row = {
  readonly roundId: string
  readonly bet: number
  readonly win: number
  readonly status: string
  readonly multiplier?: number | undefined
}

const rowOf = ({ roundId, bet, win, outcome: { multiplier } }: SettledRound): Row => ({
  roundId,
  bet,
  win,
  status: 'settled',
  multiplier,
})

type RoundRowProps = { readonly round: Row; readonly currency: string; readonly onOpen: () => void }

function RoundRow({ round: { bet, win, status, multiplier }, currency, onOpen }: RoundRowProps) {
  const isSettled = status === 'settled'
  return (
    <button type="button" className={styles.row} onClick={onOpen}>
      <span className={styles.times}>{isSettled ? timesText(multiplier ?? win / bet) : '—'}</span>
      <span className={styles.small}>{t('history.stake', { amount: moneyText(bet, currency) })}</span>
      <span className={`${styles.amount} money`} data-won={isSettled && win > bet ? '' : undefined}>
        {isSettled ? moneyText(win, currency) : t(status === 'open' ? 'history.open' : 'history.returned')}
      </span>
      <ChevronIcon />
    </button>
  )
}

/** Wins that players really had; without one the list says so. */
function BigWins({ gameId, currency }: { gameId: string; currency: string }) {
  const { data } = useCall('/game/bigWins', { gameId })
  if (!data || !('list' in data)) return <Skeleton height="2.4rem" />
  if (data.list.length === 0) return <p className={styles.empty}>{t('record.no-wins')}</p>
  return (
    <>
      <p className={styles.small}>{t('record.wins-text')}</p>
      <ol className={styles.list}>
        {data.list.map(({ name, amount, multiplier, time }) => (
          <li key={`${time} ${name} ${amount}`} className={styles.row}>
            <span className={styles.times}>{timesText(multiplier)}</span>
            <span className={styles.small}>
              {name} · {agoText(time)}
            </span>
            <span className={`${styles.amount} money`} data-won="">
              {moneyText(amount, currency)}
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}
