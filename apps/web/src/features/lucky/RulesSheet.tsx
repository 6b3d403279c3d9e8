/** All terms in plain words; a guest, who can't be told figures yet, reads those without. */
import { useState } from 'react'
import { useCall } from '#api/use-call.ts'
import styles from '#features/lucky/RulesSheet.module.css'
import { rulesOf } from '#features/lucky/rules.ts'
import { t } from '#i18n/i18n.ts'
import { Button } from '#widgets/Button.tsx'
import { Sheet } from '#widgets/Sheet.tsx'

type RulesSheetProps = { readonly open: boolean; readonly onClose: () => void }

export function RulesSheet({ open, onClose }: RulesSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={t('lucky.rules')} closeLabel={t('common.close')}>
      <Rules />
    </Sheet>
  )
}

function Rules() {
  const { data } = useCall('/lucky/money/guide')
  return (
    <ul className={styles.rules}>
      {rulesOf(data?.terms).map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
  )
}

/** The way to the rules, wherever something is about to be made or opened. */
export function RulesButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind="ghost" onClick={() => setOpen(true)}>
        {t('lucky.rules')}
      </Button>
      <RulesSheet open={open} onClose={() => setOpen(false)} />
    </>
  )
}
