/** Screen of an open game table: recent rounds, scene and bet panel. */
import { createSpeaker } from '@saguao/arcade/speaker.ts'
import { Fragment, type RefObject, useEffect, useRef, useState } from 'react'
import { useCall } from '#api/use-call.ts'
import { JackpotBar } from '#domain/games/jackpot/JackpotBar.tsx'
import { takesJackpot } from '#domain/games/jackpot/takes-jackpot.ts'
import { BetPanel } from '#features/play/bet/BetPanel.tsx'
import type { BetController } from '#features/play/bet/bet-controller.ts'
import type { SlotsProps } from '#features/play/bet/panel-props.ts'
import { MoneySwitch } from '#features/play/table/MoneySwitch.tsx'
import type { OpenedTable } from '#features/play/table/open-table.ts'
import { RoundSummary } from '#features/play/table/RoundSummary.tsx'
import { TableBar } from '#features/play/table/TableBar.tsx'
import { TablePlayers } from '#features/play/table/TablePlayers.tsx'
import styles from '#features/play/table/TableScreen.module.css'
import { useGameSession } from '#features/play/table/use-game-session.ts'
import { BonusStrip } from '#features/play/win/BonusStrip.tsx'
import { FreeSpinsNotice } from '#features/play/win/FreeSpinsNotice.tsx'
import { WinCelebration } from '#features/play/win/WinCelebration.tsx'
import { t } from '#i18n/i18n.ts'
import { readMuted, writeMuted } from '#lib/choices.ts'
import { lazyComponent } from '#lib/lazy-component.tsx'
import { ErrorState } from '#widgets/status/ErrorState.tsx'
import { Spinner } from '#widgets/status/Spinner.tsx'

/** Only crash and double need it. */
const SharedPanel = lazyComponent(
  () => import('#features/play/bet/SharedPanel.tsx').then((file) => file.SharedPanel),
  () => <div className={styles.panelSkeleton} />,
)

type TableScreenProps = {
  readonly opened: OpenedTable
  readonly onReopen: () => void
  /** Opens the table again with the other money. */
  readonly onMoney: (isBonus: boolean) => void
}

export function TableScreen({ opened, onReopen, onMoney }: TableScreenProps) {
  const host = useRef<HTMLDivElement>(null)
  const { speaker, muted, setMuted } = useSpeaker()
  const { slots, failed, retry } = useGameSession({ opened, host, speaker, onReopen })
  const controller = slots?.[0]
  return (
    <div className={styles.screen} data-kind={opened.kind} aria-busy={!controller && !failed}>
      <div>
        {controller ? (
          <TableBar opened={opened} controller={controller} muted={muted} onMute={setMuted} />
        ) : null}
        {slots ? <MoneySwitch opened={opened} slots={slots} onMoney={onMoney} /> : null}
        {slots && takesJackpot(opened) ? (
          <div className={styles.jackpot}>
            <JackpotBar />
          </div>
        ) : null}
        {slots ? <BonusStrip slots={slots} isBonus={opened.table.isBonus} /> : null}
      </div>
      <div className={styles.scene}>
        <div ref={host} className={styles.host} />
        {slots?.map((slot) => (
          <Fragment key={slot.slot}>
            <WinCelebration opened={opened} controller={slot} />
            <RoundSummary controller={slot} currency={opened.table.currency} />
          </Fragment>
        ))}
        {controller ? <FreeSpinsNotice controller={controller} /> : null}
        <SceneStatus hidden={controller !== undefined} failed={failed} retry={retry} />
      </div>
      {slots && opened.table.table ? <TablePlayers slots={slots} /> : <div />}
      {slots ? <Panel opened={opened} slots={slots} /> : <div className={styles.panelSkeleton} />}
      {slots ? <BalanceSync slots={slots} isBonus={opened.table.isBonus} /> : null}
    </div>
  )
}

function Panel({ opened, slots }: SlotsProps) {
  const [controller] = slots
  if (opened.table.table) return <SharedPanel opened={opened} slots={slots} />
  return controller ? <BetPanel opened={opened} controller={controller} /> : null
}

function SceneStatus({ hidden, failed, retry }: { hidden: boolean; failed: boolean; retry: () => void }) {
  if (hidden) return null
  return (
    <div className={styles.status}>
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

/** The mute setting is stored between visits. */
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

/** Forwards balance changes from elsewhere, such as a deposit over the game, to the controller between rounds. */
function BalanceSync({ slots, isBonus }: { slots: readonly BetController[]; isBonus: boolean }) {
  const { data } = useCall('/wallet/balance')
  const seen: RefObject<typeof data> = useRef(data)
  useEffect(() => {
    const isIdle = slots.every(({ store }) => store.getState().step.at === 'ready')
    if (isIdle && data && data !== seen.current && 'cash' in data)
      slots[0]?.updateBalance(isBonus ? data.bonus : data.cash)
    seen.current = data
  }, [data, slots, isBonus])
  return null
}
