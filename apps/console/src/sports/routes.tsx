import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#frame/routes.tsx'
import { listSearch } from '#lists/list-search.ts'

const matchesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/sports',
  staticData: { title: 'sports.matches', permission: 'sports:read' },
  validateSearch: listSearch('state', 'sport', 'league', 'currency'),
  component: lazyRouteComponent(() => import('#sports/MatchesScreen.tsx'), 'MatchesScreen'),
})

const matchRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/sports/match/$matchId',
  staticData: { title: 'sports.match', permission: 'sports:read' },
  validateSearch: listSearch('section', 'currency', 'selection', 'status', 'playerId'),
  component: lazyRouteComponent(() => import('#sports/MatchScreen.tsx'), 'MatchScreen'),
})

const exposureRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/sports/exposure',
  staticData: { title: 'sports.exposure', permission: 'sports:read' },
  validateSearch: listSearch('currency'),
  component: lazyRouteComponent(() => import('#sports/ExposureScreen.tsx'), 'ExposureScreen'),
})

const boundsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/sports/bounds',
  staticData: { title: 'sports.bounds-title', permission: 'sports:read' },
  validateSearch: listSearch('kind', 'subject'),
  component: lazyRouteComponent(() => import('#sports/BoundsScreen.tsx'), 'BoundsScreen'),
})

export const sportsRoutes = [matchesRoute, matchRoute, exposureRoute, boundsRoute] as const
