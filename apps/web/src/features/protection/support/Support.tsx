/** History of changes, self-test and addresses where players find help. */
import { useState } from 'react'
import { Section } from '#domain/layout/Page.tsx'
import { Row, Rows } from '#domain/layout/Rows.tsx'
import { HelpAddresses } from '#features/protection/support/HelpAddresses.tsx'
import { HistorySheet } from '#features/protection/support/HistorySheet.tsx'
import { SelfTestSheet } from '#features/protection/support/SelfTestSheet.tsx'
import { t } from '#i18n/i18n.ts'
import { CheckIcon, HistoryIcon } from '#icons/icons.tsx'

export function Support({ hasHistory }: { hasHistory: boolean }) {
  const [open, setOpen] = useState<'history' | 'test'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Section title={t('responsible.more')}>
        <Rows>
          {hasHistory ? (
            <Row
              icon={<HistoryIcon />}
              title={t('past.title')}
              text={t('past.row')}
              onPick={() => setOpen('history')}
            />
          ) : null}
          <Row
            icon={<CheckIcon />}
            title={t('test.title')}
            text={t('test.row')}
            onPick={() => setOpen('test')}
          />
        </Rows>
        {hasHistory ? <HistorySheet open={open === 'history'} onClose={close} /> : null}
        <SelfTestSheet open={open === 'test'} onClose={close} />
      </Section>
      <Section title={t('support-line.title')}>
        <HelpAddresses />
      </Section>
    </>
  )
}
