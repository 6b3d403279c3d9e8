/** Terms of a reward with the weights of the games, in a sheet. */
import { useState } from 'react'
import { GameWeights } from '#domain/rewards/GameWeights.tsx'
import styles from '#domain/rewards/Terms.module.css'
import { t } from '#i18n/i18n.ts'
import { InfoIcon } from '#icons/icons.tsx'
import { Button } from '#widgets/form/Button.tsx'
import { Sheet } from '#widgets/overlay/Sheet.tsx'

type TermsProps = { readonly lines: readonly string[] }

export function Terms({ lines }: TermsProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind="ghost" wide icon={<InfoIcon />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('terms.read')}
      </Button>
      <TermsSheet lines={lines} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

type TermsSheetProps = TermsProps & { readonly open: boolean; readonly onClose: () => void }

export function TermsSheet({ lines, open, onClose }: TermsSheetProps) {
  const understood = (
    <Button wide onClick={onClose}>
      {t('common.understood')}
    </Button>
  )
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('terms.title')}
      closeLabel={t('common.close')}
      footer={understood}
    >
      <TermsList lines={lines} />
      <GameWeights />
    </Sheet>
  )
}

export function TermsList({ lines }: TermsProps) {
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line} className={styles.line}>
          {line}
        </li>
      ))}
    </ul>
  )
}
