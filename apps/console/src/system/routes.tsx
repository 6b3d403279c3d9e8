import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#frame/routes.tsx'
import { listSearch } from '#lists/list-search.ts'

const switchesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/system',
  staticData: { title: 'system.title', permission: 'system:read' },
  component: lazyRouteComponent(() => import('#system/SwitchesScreen.tsx'), 'SwitchesScreen'),
})

const jobsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/system/jobs',
  staticData: { title: 'system.jobs', permission: 'system:read' },
  validateSearch: listSearch(),
  component: lazyRouteComponent(() => import('#system/JobsScreen.tsx'), 'JobsScreen'),
})

const booksRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/system/books',
  staticData: { title: 'system.books', permission: 'system:read' },
  component: lazyRouteComponent(() => import('#system/BooksScreen.tsx'), 'BooksScreen'),
})

const versionsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/system/versions',
  staticData: { title: 'system.versions', permission: 'system:read' },
  component: lazyRouteComponent(() => import('#system/VersionsScreen.tsx'), 'VersionsScreen'),
})

const marketsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/system/markets',
  staticData: { title: 'markets.title', permission: 'system:read' },
  validateSearch: listSearch('kind', 'subject'),
  component: lazyRouteComponent(() => import('#system/MarketsScreen.tsx'), 'MarketsScreen'),
})

export const systemRoutes = [switchesRoute, marketsRoute, jobsRoute, booksRoute, versionsRoute] as const
