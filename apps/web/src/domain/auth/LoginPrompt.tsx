/** Empty state of a personal list for a guest, with a login button. */
import type { ReactNode } from 'react'
import { t } from '#i18n/i18n.ts'
import { emit } from '#stores/ui.ts'
import { Button } from '#widgets/form/Button.tsx'
import { EmptyState } from '#widgets/status/EmptyState.tsx'

type LoginPromptProps = { readonly art: ReactNode; readonly title: string; readonly text: string }

export function LoginPrompt(props: LoginPromptProps) {
  const login = (
    <Button kind="primary" onClick={() => emit('SHOW_POPUP', { kind: 'LOGIN' })}>
      {t('header.login')}
    </Button>
  )
  return <EmptyState {...props} action={login} />
}
