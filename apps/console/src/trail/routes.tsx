import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#frame/routes.tsx'
import { listSearch } from '#lists/list-search.ts'

const trailRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/trail',
  staticData: { title: 'trail.title', permission: 'trail:read' },
  validateSearch: listSearch('by', 'action', 'subject', 'from', 'to'),
  component: lazyRouteComponent(() => import('#trail/TrailScreen.tsx'), 'TrailScreen'),
})

export const trailRoutes = [trailRoute] as const
