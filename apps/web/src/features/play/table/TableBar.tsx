/** The last rounds, and what can be asked of a table: its sound, its seeds, its rules. */
import { useState } from 'react'
import { useStore } from 'zustand'
import { figureText, timesText } from '#domain/bets/round-text.ts'
import { PartWaiting } from '#domain/layout/PartSkeleton.tsx'
import type { Flow } from '#features/play/bet/bet-controller.ts'
import type { Played } from '#features/play/bet/bet-state.ts'
import { HelpSheet } from '#features/play/table/HelpSheet.tsx'
import type { Laid } from '#features/play/table/open-table.ts'
import styles from '#features/play/table/TableBar.module.css'
import { TableHistory } from '#features/play/table/TableHistory.tsx'
import { t } from '#i18n/i18n.ts'
import { InfoIcon, ShieldIcon, SpeakerIcon } from '#icons/icons.tsx'
import { SpeakerOffIcon } from '#icons/PlayIcons.tsx'
import { lazyPart } from '#lib/lazy-part.tsx'
import { IconButton } from '#widgets/form/IconButton.tsx'

const SeedsSheet = lazyPart(
  () => import('#features/play/table/SeedsSheet.tsx').then((file) => file.SeedsSheet),
  PartWaiting,
)

const ChainSheet = lazyPart(
  () => import('#features/play/table/ChainSheet.tsx').then((file) => file.ChainSheet),
  PartWaiting,
)

export type TableBarProps = {
  readonly laid: Laid
  readonly flow: Flow
  readonly muted: boolean
  readonly onMute: (muted: boolean) => void
}

export function TableBar({ laid, flow, muted, onMute }: TableBarProps) {
  const [open, setOpen] = useState<'help' | 'seeds'>()
  const [wasSeeds, setWasSeeds] = useState(false)
  const close = () => setOpen(undefined)
  const Proof = laid.table.table ? ChainSheet : SeedsSheet
  const showSeeds = () => {
    setWasSeeds(true)
    setOpen('seeds')
  }
  return (
    <div className={styles.bar}>
      {laid.table.table ? <TableHistory flow={flow} /> : <Strip flow={flow} />}
      <div className={styles.doors}>
        <IconButton label={t('play.sound')} aria-pressed={!muted} onClick={() => onMute(!muted)}>
          {muted ? <SpeakerOffIcon /> : <SpeakerIcon />}
        </IconButton>
        <IconButton label={t('play.seeds')} onClick={showSeeds}>
          <ShieldIcon />
        </IconButton>
        <IconButton label={t('play.help')} onClick={() => setOpen('help')}>
          <InfoIcon />
        </IconButton>
      </div>
      <HelpSheet laid={laid} open={open === 'help'} onClose={close} />
      {wasSeeds ? <Proof laid={laid} flow={flow} open={open === 'seeds'} onClose={close} /> : null}
    </div>
  )
}

/** The newest at the left. A round that gave back more than it cost is green, and says so by its sign as well. */
function Strip({ flow }: { flow: Flow }) {
  const strip = useStore(flow.store, (state) => state.strip)
  if (strip.length === 0) return <p className={styles.hint}>{t('play.strip-empty')}</p>
  return (
    <ul className={`${styles.strip} rail`} aria-label={t('play.strip')}>
      {strip.map((round) => (
        <li key={round.roundId} className={styles.past} data-won={round.win > round.bet ? '' : undefined}>
          {pastText(round)}
        </li>
      ))}
    </ul>
  )
}

function pastText({ outcome: { roll, point, multiplier = 0 } }: Played): string {
  if (roll !== undefined) return figureText(roll)
  return timesText(point ?? multiplier)
}
