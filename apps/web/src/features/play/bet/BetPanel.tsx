/** The keys under the thumb. While a round is under way they are still: what was chosen is what is played. */
import { useStore } from 'zustand'
import { BetActions } from '#features/play/bet/BetActions.tsx'
import { BetAmount } from '#features/play/bet/BetAmount.tsx'
import styles from '#features/play/bet/BetPanel.module.css'
import type { Flow } from '#features/play/bet/bet-controller.ts'
import { isFree, type OpenRound } from '#features/play/bet/bet-state.ts'
import { controls } from '#features/play/bet/controls.tsx'
import { SharedBetFacts } from '#features/play/bet/SharedBet.tsx'
import { OpenRoundFacts } from '#features/play/table/OpenRoundFacts.tsx'
import type { Laid } from '#features/play/table/open-table.ts'
import { PhaseLine } from '#features/play/table/PhaseLine.tsx'
import { PlayNotice } from '#features/play/win/PlayNotice.tsx'
import { t } from '#i18n/i18n.ts'

export type PanelProps = { readonly laid: Laid; readonly flow: Flow }

export function BetPanel({ laid, flow }: PanelProps) {
  const free = useStore(flow.store, isFree)
  const open = useStore(flow.store, (state) => state.open)
  const choice = useStore(flow.store, (state) => state.choice)
  const Controls = controls[laid.kind]
  return (
    <section
      className={styles.panel}
      data-shared={laid.table.table ? '' : undefined}
      aria-label={t('play.panel')}
    >
      <PlayNotice flow={flow} currency={laid.table.currency} />
      {laid.table.table ? <PhaseLine laid={laid} flow={flow} /> : null}
      {open ? (
        <OpenFacts laid={laid} flow={flow} open={open} />
      ) : (
        <fieldset className={styles.controls} data-kind={laid.kind} disabled={!free}>
          <legend className="visually-hidden">{t('play.choice')}</legend>
          <Controls config={laid.table.game.config} choice={choice} onChange={flow.choose} />
        </fieldset>
      )}
      <BetAmount laid={laid} flow={flow} />
      <BetActions laid={laid} flow={flow} />
    </section>
  )
}

function OpenFacts(props: PanelProps & { readonly open: OpenRound }) {
  return props.laid.table.table ? <SharedBetFacts {...props} /> : <OpenRoundFacts {...props} />
}
