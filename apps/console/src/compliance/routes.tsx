import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#frame/routes.tsx'
import { listSearch } from '#lists/list-search.ts'

const identityRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/identity',
  staticData: { title: 'identity.title', permission: 'compliance:read' },
  validateSearch: listSearch('state', 'waitsFor', 'country', 'person'),
  component: lazyRouteComponent(() => import('#compliance/IdentityScreen.tsx'), 'IdentityScreen'),
})

const exclusionsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/exclusions',
  staticData: { title: 'exclusions.title', permission: 'compliance:read' },
  validateSearch: listSearch('kind', 'country', 'playerId'),
  component: lazyRouteComponent(() => import('#compliance/ExclusionsScreen.tsx'), 'ExclusionsScreen'),
})

const limitsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/limits',
  staticData: { title: 'limits.title', permission: 'compliance:read' },
  validateSearch: listSearch('kind'),
  component: lazyRouteComponent(() => import('#compliance/LimitScreens.tsx'), 'WaitingLimitsScreen'),
})

const limitHistoryRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/limits/history',
  staticData: { title: 'limit-history.title', permission: 'compliance:read' },
  validateSearch: listSearch('kind', 'playerId'),
  component: lazyRouteComponent(() => import('#compliance/LimitScreens.tsx'), 'LimitHistoryScreen'),
})

const casesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/cases',
  staticData: { title: 'cases.title', permission: 'compliance:read' },
  validateSearch: listSearch('state', 'assigned', 'playerId', 'case'),
  component: lazyRouteComponent(() => import('#compliance/CasesScreen.tsx'), 'CasesScreen'),
})

const eventsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/events',
  staticData: { title: 'events.title', permission: 'compliance:read' },
  validateSearch: listSearch('kind', 'country', 'playerId', 'from', 'to'),
  component: lazyRouteComponent(() => import('#compliance/EventsScreen.tsx'), 'EventsScreen'),
})

const thresholdsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/events/thresholds',
  staticData: { title: 'thresholds.title', permission: 'compliance:read' },
  validateSearch: listSearch('kind', 'subject'),
  component: lazyRouteComponent(() => import('#compliance/ThresholdsScreen.tsx'), 'ThresholdsScreen'),
})

const filesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/files',
  staticData: { title: 'files.title', permission: 'compliance:read' },
  validateSearch: listSearch('kind', 'state', 'country', 'from', 'to'),
  component: lazyRouteComponent(() => import('#compliance/FilesScreen.tsx'), 'FilesScreen'),
})

const erasureRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/erasure',
  staticData: { title: 'erasure.title', permission: 'compliance:read' },
  validateSearch: listSearch('state', 'country'),
  component: lazyRouteComponent(() => import('#compliance/ErasureScreen.tsx'), 'ErasureScreen'),
})

const legalRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/legal',
  staticData: { title: 'legal.title', permission: 'compliance:read' },
  validateSearch: listSearch(),
  component: lazyRouteComponent(() => import('#compliance/LegalScreen.tsx'), 'LegalScreen'),
})

export const complianceRoutes = [
  identityRoute,
  exclusionsRoute,
  limitsRoute,
  limitHistoryRoute,
  casesRoute,
  eventsRoute,
  thresholdsRoute,
  filesRoute,
  erasureRoute,
  legalRoute,
] as const
