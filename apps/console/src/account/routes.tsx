import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#frame/routes.tsx'

const accountRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/account',
  staticData: { title: 'account.title', permission: null },
  component: lazyRouteComponent(() => import('#account/AccountScreen.tsx'), 'AccountScreen'),
})

export const accountRoutes = [accountRoute] as const
