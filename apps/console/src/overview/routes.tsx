import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#frame/routes.tsx'
import { listSearch } from '#lists/list-search.ts'

const overviewRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/overview',
  staticData: { title: 'overview.title', permission: 'overview:read' },
  validateSearch: listSearch('country', 'figure', 'day'),
  component: lazyRouteComponent(() => import('#overview/OverviewScreen.tsx'), 'OverviewScreen'),
})

export const overviewRoutes = [overviewRoute] as const
