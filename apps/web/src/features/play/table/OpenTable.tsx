/** A table with somebody at it: what was, the stage, and the keys under the thumb. */
import { createSpeaker } from '@saguao/arcade/sound.ts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useCall } from '#api/use-call.ts'
import { BetPanel } from '#features/play/bet/BetPanel.tsx'
import type { Flow } from '#features/play/bet/bet-controller.ts'
import styles from '#features/play/table/OpenTable.module.css'
import type { Laid } from '#features/play/table/open-table.ts'
import { RoundTold } from '#features/play/table/RoundSummary.tsx'
import { TableBar } from '#features/play/table/TableBar.tsx'
import { TablePlayers } from '#features/play/table/TablePlayers.tsx'
import { useSeat } from '#features/play/table/use-game-session.ts'
import { BonusStrip } from '#features/play/win/BonusStrip.tsx'
import { WinMoment } from '#features/play/win/WinMoment.tsx'
import { t } from '#i18n/i18n.ts'
import { readMuted, writeMuted } from '#lib/storage.ts'
import { ErrorState } from '#widgets/status/ErrorState.tsx'
import { Spinner } from '#widgets/status/Spinner.tsx'

export type SeatProps = { readonly laid: Laid; readonly onReopen: () => void }

export function Seat({ laid, onReopen }: SeatProps) {
  const host = useRef<HTMLDivElement>(null)
  const { speaker, muted, setMuted } = useSpeaker()
  const { flow, failed, retry } = useSeat({ laid, host, speaker, onReopen })
  return (
    <div className={styles.seat} data-kind={laid.kind} aria-busy={!flow && !failed}>
      <div>
        {flow ? <TableBar laid={laid} flow={flow} muted={muted} onMute={setMuted} /> : null}
        {flow ? <BonusStrip flow={flow} isBonus={laid.table.isBonus} /> : null}
      </div>
      <div className={styles.stage}>
        <div ref={host} className={styles.host} />
        {flow ? <WinMoment flow={flow} currency={laid.table.currency} /> : null}
        {flow ? <RoundTold flow={flow} currency={laid.table.currency} /> : null}
        <Waiting hidden={flow !== undefined} failed={failed} retry={retry} />
      </div>
      {flow && laid.table.table ? <TablePlayers flow={flow} /> : <div />}
      {flow ? <BetPanel laid={laid} flow={flow} /> : <div className={styles.panelWaiting} />}
      {flow ? <Purse flow={flow} isBonus={laid.table.isBonus} /> : null}
    </div>
  )
}

function Waiting({ hidden, failed, retry }: { hidden: boolean; failed: boolean; retry: () => void }) {
  if (hidden) return null
  return (
    <div className={styles.waiting}>
      {failed ? (
        <ErrorState
          title={t('error.screen-title')}
          text={t('error.screen-text')}
          retryLabel={t('error.retry')}
          onRetry={retry}
        />
      ) : (
        <Spinner label={t('common.loading')} />
      )}
    </div>
  )
}

/** Silent or not is remembered between visits. */
function useSpeaker() {
  const [muted, setMuted] = useState(readMuted)
  const [speaker] = useState(() => createSpeaker(muted))
  useEffect(() => () => speaker.close(), [speaker])
  const change = (next: boolean) => {
    setMuted(next)
    writeMuted(next)
    speaker.mute(next)
  }
  return { speaker, muted, setMuted: change }
}

/** Money that comes or goes elsewhere, such as a deposit over the game, reaches the table between rounds. */
function Purse({ flow, isBonus }: { flow: Flow; isBonus: boolean }) {
  const { data } = useCall('/wallet/balance')
  const seen: RefObject<typeof data> = useRef(data)
  useEffect(() => {
    if (data && data !== seen.current && 'cash' in data) flow.fund(isBonus ? data.bonus : data.cash)
    seen.current = data
  }, [data, flow, isBonus])
  return null
}
