import { useState } from 'react'
import { api } from '#api/api.ts'
import { refreshProtection } from '#domain/protection/protection.ts'
import styles from '#features/protection/Responsible.module.css'
import { t } from '#i18n/i18n.ts'
import { toast } from '#stores/toasts.ts'
import { Button } from '#widgets/form/Button.tsx'
import { Choices } from '#widgets/form/Choices.tsx'
import { Sheet } from '#widgets/overlay/Sheet.tsx'

const lengths = [1, 7, 30] as const
type Days = (typeof lengths)[number]

type StopSheetProps = { readonly open: boolean; readonly onClose: () => void }

export function PauseSheet({ open, onClose }: StopSheetProps) {
  const [days, setDays] = useState<Days>(1)
  const [busy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    try {
      await api('/protection/pause', { days })
      onClose()
      toast(t('pause.done'), 'success')
    } catch {
      // api() has shown the refusal.
    } finally {
      refreshProtection()
      setBusy(false)
    }
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('pause.title')}
      closeLabel={t('common.close')}
      footer={
        <Button wide kind="primary" loading={busy} onClick={() => void start()}>
          {t('pause.submit')}
        </Button>
      }
    >
      <div className={styles.form}>
        <p className={styles.text}>{t('pause.text')}</p>
        <Choices
          label={t('pause.length')}
          items={lengths.map((length) => ({ key: `${length}`, title: t(`pause.${length}`) }))}
          value={`${days}`}
          onChange={(key) => setDays(lengths.find((length) => `${length}` === key) ?? days)}
        />
      </div>
    </Sheet>
  )
}
