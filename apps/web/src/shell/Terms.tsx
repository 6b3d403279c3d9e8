/** What a reward asks in return, one tap away from where it is offered. */
import { useState } from 'react'
import { t } from '#i18n/i18n.ts'
import { InfoIcon } from '#icons/icons.tsx'
import styles from '#shell/Terms.module.css'
import { Button } from '#widgets/Button.tsx'
import { Sheet } from '#widgets/Sheet.tsx'

export function Terms({ lines }: { lines: readonly string[] }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const understood = (
    <Button wide onClick={close}>
      {t('common.understood')}
    </Button>
  )
  return (
    <>
      <Button kind="ghost" wide icon={<InfoIcon />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('rewards.terms')}
      </Button>
      <Sheet
        open={open}
        onClose={close}
        title={t('rewards.terms-title')}
        closeLabel={t('common.close')}
        footer={understood}
      >
        <TermLines lines={lines} />
      </Sheet>
    </>
  )
}

export function TermLines({ lines }: { lines: readonly string[] }) {
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
