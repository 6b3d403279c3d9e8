/** Pause and self-exclusion (R12.08): one sheet each, with the consequences and one button. */
import { useState } from 'react'
import { Section } from '#domain/layout/Page.tsx'
import { Row, Rows } from '#domain/layout/Rows.tsx'
import type { Protection } from '#domain/protection/protection.ts'
import { ExcludeSheet } from '#features/protection/stop/ExcludeSheet.tsx'
import { PauseSheet } from '#features/protection/stop/PauseSheet.tsx'
import { t } from '#i18n/i18n.ts'
import { LockIcon, PauseIcon } from '#icons/icons.tsx'

/** A pause can be prolonged, and a paused player can still be excluded; an exclusion without end cannot grow. */
export function StopRows({ protection: { state, until } }: { protection: Protection }) {
  const [open, setOpen] = useState<'pause' | 'exclude'>()
  const close = () => setOpen(undefined)
  const isEndless = state === 'excluded' && until === null
  if (state === 'closed' || isEndless) return null
  return (
    <Section title={t('responsible.stop')}>
      <Rows>
        {state === 'excluded' ? null : (
          <Row
            icon={<PauseIcon />}
            title={t('pause.title')}
            text={t('pause.row')}
            onPick={() => setOpen('pause')}
          />
        )}
        <Row
          icon={<LockIcon />}
          title={t('exclude.title')}
          text={t('exclude.row')}
          onPick={() => setOpen('exclude')}
        />
      </Rows>
      <PauseSheet open={open === 'pause'} onClose={close} />
      <ExcludeSheet open={open === 'exclude'} onClose={close} />
    </Section>
  )
}
