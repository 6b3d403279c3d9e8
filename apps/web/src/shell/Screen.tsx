/** The current screen. For a guest, a player's screen shows a login prompt instead (R6.02). */
import { Component, type ReactNode, useEffect } from 'react'
import { t } from '#i18n/i18n.ts'
import { lazyComponent } from '#lib/lazy-component.tsx'
import type { RouteMatch } from '#routes.tsx'
import { useSession } from '#stores/session.ts'
import { emit } from '#stores/ui.ts'
import { ErrorState } from '#widgets/status/ErrorState.tsx'

const LoginNeeded = lazyComponent(async () =>
  (await import('#shell/lazy-parts.ts')).lazyParts.LoginRequired(),
)

export function Screen({ match: { route, params } }: { match: RouteMatch }) {
  const loggedIn = useSession((session) => session.loggedIn)
  const isAllowed = loggedIn || route.access === 'guest'
  useEffect(() => {
    if (!isAllowed) emit('SHOW_POPUP', { kind: 'LOGIN' })
  }, [isAllowed])
  if (!isAllowed) return <LoginNeeded />
  return (
    <ErrorBoundary key={route.path}>
      <route.screen params={params} />
    </ErrorBoundary>
  )
}

/** A screen that throws must not unmount the frame with its navigation. */
class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
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
