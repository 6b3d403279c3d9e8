/** The player's own data: statement, export and the end of the account (R12.12). */
import { useState } from 'react'
import { Page, Section } from '#domain/layout/Page.tsx'
import { Row, Rows } from '#domain/layout/Rows.tsx'
import { CloseSheet } from '#features/privacy/CloseSheet.tsx'
import { ExportSheet } from '#features/privacy/ExportSheet.tsx'
import styles from '#features/privacy/Privacy.module.css'
import { StatementForm } from '#features/privacy/StatementForm.tsx'
import { t } from '#i18n/i18n.ts'
import { InstallIcon, LogoutIcon } from '#icons/icons.tsx'

export function Privacy() {
  const [open, setOpen] = useState<'export' | 'close'>()
  const close = () => setOpen(undefined)
  return (
    <Page>
      <p className={styles.text}>{t('data.intro')}</p>
      <Section title={t('data.statement')}>
        <StatementForm />
      </Section>
      <Section title={t('data.account')}>
        <Rows>
          <Row
            icon={<InstallIcon />}
            title={t('data.export')}
            text={t('data.export-text')}
            onPick={() => setOpen('export')}
          />
          <Row
            icon={<LogoutIcon />}
            title={t('data.close')}
            text={t('data.close-text')}
            onPick={() => setOpen('close')}
          />
        </Rows>
      </Section>
      <ExportSheet open={open === 'export'} onClose={close} />
      <CloseSheet open={open === 'close'} onClose={close} />
    </Page>
  )
}
