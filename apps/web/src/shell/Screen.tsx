/** One screen, or the door to it: a player's screen asks a guest to log in first (R6.02). */
import { Component, type ReactNode, useEffect } from 'react'
import { t } from '#i18n/i18n.ts'
import { lazyPart } from '#lib/lazy-part.tsx'
import type { Place } from '#routes.tsx'
import { withWords } from '#stores/language.ts'
import { useSession } from '#stores/session.ts'
import { emit } from '#stores/ui.ts'
import { ErrorState } from '#widgets/status/ErrorState.tsx'

const LoginNeeded = lazyPart(
  withWords(() => import('#shell/header/LoginNeeded.tsx').then((file) => file.LoginNeeded)),
)

export function Screen({ place: { route, params } }: { place: Place }) {
  const loggedIn = useSession((session) => session.loggedIn)
  const open = loggedIn || route.access === 'guest'
  useEffect(() => {
    if (!open) emit('SHOW_POPUP', { kind: 'LOGIN' })
  }, [open])
  if (!open) return <LoginNeeded />
  return (
    <Unbroken key={route.path}>
      <route.screen params={params} />
    </Unbroken>
  )
}

/** A screen that breaks must not take the bar and the way home with it. */
class Unbroken extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true }
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children
    return (
      <ErrorState
        title={t('error.screen-title')}
        text={t('error.screen-text')}
        retryLabel={t('error.retry')}
        onRetry={() => this.setState({ broken: false })}
      />
    )
  }
}
