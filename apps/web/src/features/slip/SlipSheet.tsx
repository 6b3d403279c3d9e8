/** The slip, open: its legs, the stake, and what it would pay; then the receipt. */
import { useStore } from 'zustand'
import { Receipt as ReceiptArt } from '#art/Receipt.tsx'
import { BetKey } from '#features/slip/BetKey.tsx'
import { OddsChangeChoice } from '#features/slip/OddsChangeChoice.tsx'
import { SlipLegs } from '#features/slip/SlipLegs.tsx'
import { SlipNotice } from '#features/slip/SlipNotice.tsx'
import { ReceiptKeys, SlipReceipt } from '#features/slip/SlipReceipt.tsx'
import styles from '#features/slip/SlipSheet.module.css'
import { Stake } from '#features/slip/Stake.tsx'
import type { SlipFlow } from '#features/slip/slip-flow.ts'
import { useSlipFlow } from '#features/slip/use-slip-flow.ts'
import { t } from '#i18n/i18n.ts'
import { clearSlip, showSlip, useSlip } from '#stores/slip.ts'
import { Button } from '#widgets/Button.tsx'
import { EmptyState } from '#widgets/EmptyState.tsx'
import { Sheet } from '#widgets/Sheet.tsx'

export function SlipSheet() {
  const isOpen = useSlip((slip) => slip.isOpen)
  const legs = useSlip((slip) => slip.legs)
  const flow = useSlipFlow()
  const step = useStore(flow.store, (state) => state.step)
  const close = () => {
    showSlip(false)
    flow.done()
    flow.clearProblem()
  }
  const placed = step.at === 'placed' ? step : undefined
  return (
    <Sheet
      open={isOpen}
      onClose={close}
      title={placed ? t('slip.placed-title') : titleOf(legs.length)}
      closeLabel={t('common.close')}
      footer={
        placed ? (
          <ReceiptKeys {...placed} flow={flow} onClose={close} />
        ) : (
          <Foot flow={flow} onClose={close} />
        )
      }
    >
      {placed ? <SlipReceipt slip={placed.slip} /> : <Slip flow={flow} />}
    </Sheet>
  )
}

const titleOf = (count: number): string => {
  if (count === 0) return t('slip.title')
  return count === 1 ? t('slip.single') : t('slip.multiple', { count })
}

type PartProps = { readonly flow: SlipFlow }

function Slip({ flow }: PartProps) {
  const count = useSlip((slip) => slip.legs.length)
  if (count === 0) {
    return <EmptyState art={<ReceiptArt />} title={t('slip.empty-title')} text={t('slip.empty-text')} />
  }
  return (
    <div className={styles.slip}>
      <SlipLegs flow={flow} />
      <div className={styles.tools}>
        <OddsChangeChoice />
        <Button kind="ghost" size="small" onClick={clearSlip}>
          {t('slip.clear')}
        </Button>
      </div>
      <Stake flow={flow} />
    </div>
  )
}

function Foot({ flow, onClose }: PartProps & { readonly onClose: () => void }) {
  const count = useSlip((slip) => slip.legs.length)
  if (count === 0) {
    return (
      <Button wide onClick={onClose}>
        {t('slip.see-matches')}
      </Button>
    )
  }
  return (
    <div className={styles.foot}>
      <SlipNotice flow={flow} />
      <BetKey flow={flow} onClose={onClose} />
    </div>
  )
}
