/** Sheet of the slip: legs, stake and possible win; after the bet the receipt. */
import { useStore } from 'zustand'
import { Receipt as ReceiptArt } from '#art/Receipt.tsx'
import { BetButton } from '#features/slip/BetButton.tsx'
import type { SlipController } from '#features/slip/controller/slip-controller.ts'
import { type Placed, receiptState } from '#features/slip/controller/slip-state.ts'
import { useSlipController } from '#features/slip/controller/use-slip-controller.ts'
import { OddsChangeChoice } from '#features/slip/OddsChangeChoice.tsx'
import { SlipLegs } from '#features/slip/SlipLegs.tsx'
import { SlipNotice } from '#features/slip/SlipNotice.tsx'
import { ReceiptButtons, SlipReceipt } from '#features/slip/SlipReceipt.tsx'
import styles from '#features/slip/SlipSheet.module.css'
import { Stake } from '#features/slip/stake/Stake.tsx'
import { t } from '#i18n/i18n.ts'
import { clearSlip, setSingles, showSlip, useSlip } from '#stores/slip.ts'
import { Button } from '#widgets/form/Button.tsx'
import { Tabs } from '#widgets/list/Tabs.tsx'
import { Sheet } from '#widgets/overlay/Sheet.tsx'
import { EmptyState } from '#widgets/status/EmptyState.tsx'

export function SlipSheet() {
  const isOpen = useSlip((slip) => slip.isOpen)
  const title = useSlip(titleOf)
  const controller = useSlipController()
  const step = useStore(controller.store, (state) => state.step)
  const close = () => {
    showSlip(false)
    controller.done()
    controller.clearProblem()
  }
  const placed = step.at === 'placed' ? step : undefined
  return (
    <Sheet
      open={isOpen}
      onClose={close}
      title={placed ? placedTitle(placed.slips) : title}
      closeLabel={t('common.close')}
      footer={
        placed ? (
          <ReceiptButtons {...placed} controller={controller} onClose={close} />
        ) : (
          <SlipFooter controller={controller} onClose={close} />
        )
      }
    >
      {placed ? (
        <SlipReceipt slips={placed.slips} controller={controller} />
      ) : (
        <Slip controller={controller} />
      )}
    </Sheet>
  )
}

function titleOf(slip: Readonly<{ legs: readonly unknown[]; isSingles: boolean }>): string {
  const count = slip.legs.length
  if (count < 2) return count === 0 ? t('slip.title') : t('slip.single')
  return slip.isSingles ? t('slip.singles', { count }) : t('slip.multiple', { count })
}

function placedTitle(slips: readonly Placed[]): string {
  const count = slips.length
  const state = receiptState(slips)
  if (state === 'refused') return t('slip.refused-title')
  if (state === 'pending') return count === 1 ? t('slip.pending-title') : t('slip.pending-several', { count })
  const accepted = slips.filter(({ reason }) => reason === null).length
  return count === 1 ? t('slip.placed-title') : t('slip.placed-several', { count: accepted })
}

type PartProps = { readonly controller: SlipController }

function Slip({ controller }: PartProps) {
  const count = useSlip((slip) => slip.legs.length)
  if (count === 0) {
    return <EmptyState art={<ReceiptArt />} title={t('slip.empty-title')} text={t('slip.empty-text')} />
  }
  return (
    <div className={styles.slip}>
      {count > 1 ? <BetKindChoice /> : null}
      <SlipLegs controller={controller} />
      <div className={styles.tools}>
        <OddsChangeChoice />
        <Button kind="ghost" size="small" onClick={clearSlip}>
          {t('slip.clear')}
        </Button>
      </div>
      <Stake controller={controller} />
    </div>
  )
}

/** One combined bet, or one bet per leg. */
function BetKindChoice() {
  const isSingles = useSlip((slip) => slip.isSingles)
  return (
    <div className={styles.kind}>
      <Tabs
        label={t('slip.kind')}
        shape="segments"
        value={isSingles ? 'singles' : 'multiple'}
        onChange={(kind) => setSingles(kind === 'singles')}
        items={[
          { key: 'multiple', label: t('slip.kind-multiple') },
          { key: 'singles', label: t('slip.kind-singles') },
        ]}
      />
    </div>
  )
}

function SlipFooter({ controller, onClose }: PartProps & { readonly onClose: () => void }) {
  const count = useSlip((slip) => slip.legs.length)
  if (count === 0) {
    return (
      <Button wide onClick={onClose}>
        {t('slip.see-matches')}
      </Button>
    )
  }
  return (
    <div className={styles.footer}>
      <SlipNotice controller={controller} />
      <BetButton controller={controller} onClose={onClose} />
    </div>
  )
}
