/** The two routes above all others: `rootRoute`, and `signedInRoute`, the parent of every screen inside the frame. */
import type { Permission } from '@saguao/contract/operators/roles.ts'
import { createRootRoute, createRoute, Outlet, redirect } from '@tanstack/react-router'
import { AppFrame } from '#frame/AppFrame.tsx'
import { CrashScreen } from '#frame/CrashScreen.tsx'
import { NotFoundScreen } from '#frame/NotFoundScreen.tsx'
import type { PlainKey } from '#i18n/i18n.ts'
import { loadMe } from '#session/session.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The name of the screen, in the title of the window. */
    title: PlainKey
    /** Without it the frame shows the forbidden screen. Null: every signed-in operator. */
    permission: Permission | null
  }
}

export const rootRoute = createRootRoute({
  staticData: { title: 'app.name', permission: null },
  component: Outlet,
  notFoundComponent: NotFoundScreen,
  errorComponent: CrashScreen,
})

export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  staticData: { title: 'app.name', permission: null },
  beforeLoad: async ({ location }) => {
    if (!(await loadMe())) throw redirect({ to: '/signin', search: { next: location.href } })
  },
  component: AppFrame,
  errorComponent: CrashScreen,
})
