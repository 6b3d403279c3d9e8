/**
 * Bet panel. Its controls are disabled during a round, because stake and choice are those the round began with. The button
 * shows the tap first, the controls follow in a later frame; the controller ignores changes in between.
 */
import { useDeferredValue } from 'react'
import { useStore } from 'zustand'
import { BetAmount } from '#features/play/bet/amount/BetAmount.tsx'
import { BetActions } from '#features/play/bet/BetActions.tsx'
import styles from '#features/play/bet/BetPanel.module.css'
import { isFree } from '#features/play/bet/bet-state.ts'
import { controls } from '#features/play/bet/controls.tsx'
import type { PanelProps } from '#features/play/bet/panel-props.ts'
import { offersBuy } from '#features/play/buy/buy-terms.ts'
import { OpenRoundFacts } from '#features/play/table/OpenRoundFacts.tsx'
import { PlayNotice } from '#features/play/win/PlayNotice.tsx'
import { t } from '#i18n/i18n.ts'
import { lazyComponent } from '#lib/lazy-component.tsx'

/** Only slots need it. */
const BuyButton = lazyComponent(
  () => import('#features/play/buy/BuyButton.tsx').then((file) => file.BuyButton),
  () => <div className={styles.key} />,
)

export function BetPanel({ opened, controller }: PanelProps) {
  const free = useDeferredValue(useStore(controller.view, isFree))
  const open = useStore(controller.view, (state) => state.open)
  const choice = useStore(controller.view, (state) => state.choice)
  const Controls = controls[opened.kind]
  return (
    <section className={styles.panel} aria-label={t('play.panel')}>
      <PlayNotice controller={controller} currency={opened.table.currency} />
      {open ? (
        <OpenRoundFacts opened={opened} open={open} />
      ) : (
        <fieldset className={styles.controls} data-kind={opened.kind} disabled={!free}>
          <legend className="visually-hidden">{t('play.choice')}</legend>
          <Controls config={opened.table.game.config} choice={choice} onChange={controller.choose} />
        </fieldset>
      )}
      <BetAmount opened={opened} controller={controller} />
      {offersBuy(opened) ? <BuyButton opened={opened} controller={controller} /> : null}
      <BetActions opened={opened} controller={controller} />
    </section>
  )
}
