/** Recent rounds, and buttons for the record, sound, seeds and help. */
import { useState } from 'react'
import { useStore } from 'zustand'
import { figureText, timesText } from '#domain/bets/round-text.ts'
import { PartSkeleton } from '#domain/layout/PartSkeleton.tsx'
import type { BetController } from '#features/play/bet/bet-controller.ts'
import type { SettledRound } from '#features/play/bet/bet-state.ts'
import type { OpenedTable } from '#features/play/table/open-table.ts'
import styles from '#features/play/table/TableBar.module.css'
import { TableHistory } from '#features/play/table/TableHistory.tsx'
import { t } from '#i18n/i18n.ts'
import { HistoryIcon, InfoIcon, ShieldIcon, SpeakerIcon } from '#icons/icons.tsx'
import { RecordIcon, SpeakerOffIcon } from '#icons/PlayIcons.tsx'
import { lazyComponent } from '#lib/lazy-component.tsx'
import { IconButton } from '#widgets/form/IconButton.tsx'
import { OnceOpened } from '#widgets/overlay/OnceOpened.tsx'

const HelpSheet = lazyComponent(
  () => import('#features/play/table/HelpSheet.tsx').then((file) => file.HelpSheet),
  PartSkeleton,
)

const ResultsSheet = lazyComponent(
  () => import('#features/play/table/ResultsSheet.tsx').then((file) => file.ResultsSheet),
  PartSkeleton,
)

const SeedsSheet = lazyComponent(
  () => import('#features/play/fairness/SeedsSheet.tsx').then((file) => file.SeedsSheet),
  PartSkeleton,
)

const RecordSheet = lazyComponent(
  () => import('#features/play/record/RecordSheet.tsx').then((file) => file.RecordSheet),
  PartSkeleton,
)

const ChainSheet = lazyComponent(
  () => import('#features/play/fairness/ChainSheet.tsx').then((file) => file.ChainSheet),
  PartSkeleton,
)

type TableBarProps = {
  readonly opened: OpenedTable
  readonly controller: BetController
  readonly muted: boolean
  readonly onMute: (muted: boolean) => void
}

export function TableBar({ opened, controller, muted, onMute }: TableBarProps) {
  const [open, setOpen] = useState<'help' | 'seeds' | 'record' | 'results'>()
  const close = () => setOpen(undefined)
  const Proof = opened.table.table ? ChainSheet : SeedsSheet
  return (
    <div className={styles.bar}>
      {opened.table.table ? <TableHistory controller={controller} /> : <Strip controller={controller} />}
      <div className={styles.actions}>
        <IconButton label={t('record.title')} onClick={() => setOpen('record')}>
          <RecordIcon />
        </IconButton>
        {opened.table.table ? (
          <IconButton label={t('play.results')} onClick={() => setOpen('results')}>
            <HistoryIcon />
          </IconButton>
        ) : null}
        <IconButton label={t('play.sound')} aria-pressed={!muted} onClick={() => onMute(!muted)}>
          {muted ? <SpeakerOffIcon /> : <SpeakerIcon />}
        </IconButton>
        <IconButton label={t('play.seeds')} onClick={() => setOpen('seeds')}>
          <ShieldIcon />
        </IconButton>
        <IconButton label={t('play.help')} onClick={() => setOpen('help')}>
          <InfoIcon />
        </IconButton>
      </div>
      <OnceOpened open={open === 'help'}>
        <HelpSheet opened={opened} open={open === 'help'} onClose={close} />
      </OnceOpened>
      <OnceOpened open={open === 'record'}>
        <RecordSheet opened={opened} controller={controller} open={open === 'record'} onClose={close} />
      </OnceOpened>
      <OnceOpened open={open === 'results'}>
        <ResultsSheet opened={opened} open={open === 'results'} onClose={close} />
      </OnceOpened>
      <OnceOpened open={open === 'seeds'}>
        <Proof opened={opened} controller={controller} open={open === 'seeds'} onClose={close} />
      </OnceOpened>
    </div>
  )
}

/** Newest round first. A round that paid more than its stake is green; its figure shows the same without colour. */
function Strip({ controller }: { controller: BetController }) {
  const recent = useStore(controller.view, (state) => state.recent)
  if (recent.length === 0) return <p className={styles.hint}>{t('play.strip-empty')}</p>
  return (
    <ul className={`${styles.recent} rail`} aria-label={t('play.strip')}>
      {recent.map((round) => (
        <li
          key={round.roundId}
          className={styles.round}
          data-won={round.win > round.bet ? '' : undefined}
          data-still={round.isOneOfMany ? '' : undefined}
        >
          {roundText(round)}
        </li>
      ))}
    </ul>
  )
}

function roundText({ outcome: { roll, point, multiplier = 0 } }: SettledRound): string {
  if (roll !== undefined) return figureText(roll)
  return timesText(point ?? multiplier)
}
