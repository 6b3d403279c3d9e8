import { download } from '#api/download.ts'
import { finishDownload } from '#features/privacy/finish-download.ts'
import { PasswordForm } from '#features/privacy/PasswordForm.tsx'
import styles from '#features/privacy/Privacy.module.css'
import { t } from '#i18n/i18n.ts'
import { marketToday } from '#stores/market-time.ts'
import { Sheet } from '#widgets/overlay/Sheet.tsx'

type ExportSheetProps = { readonly open: boolean; readonly onClose: () => void }

export function ExportSheet({ open, onClose }: ExportSheetProps) {
  const submit = async (password: string) => {
    const refused = finishDownload(
      await download('/data/export', { password }),
      `saguao-${marketToday()}.json`,
    )
    if (refused === undefined) onClose()
    return refused
  }
  return (
    <Sheet open={open} onClose={onClose} title={t('data.export')} closeLabel={t('common.close')}>
      <PasswordForm key={String(open)} kind="primary" submitLabel={t('data.export-submit')} onSubmit={submit}>
        <p className={styles.text}>{t('data.export-text')}</p>
        <p className={styles.text}>{t('data.export-note')}</p>
      </PasswordForm>
    </Sheet>
  )
}
