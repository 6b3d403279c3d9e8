import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#frame/routes.tsx'
import { listSearch } from '#lists/list-search.ts'

const gamesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/games',
  staticData: { title: 'games.title', permission: 'games:read' },
  validateSearch: listSearch('query', 'studio', 'state', 'verdict', 'currency', 'from', 'to'),
  component: lazyRouteComponent(() => import('#games/GamesScreen.tsx'), 'GamesScreen'),
})

const gameRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/games/$id',
  staticData: { title: 'games.title', permission: 'games:read' },
  validateSearch: listSearch('currency', 'from', 'to', 'limits'),
  component: lazyRouteComponent(() => import('#games/GameScreen.tsx'), 'GameScreen'),
})

const limitsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/game-limits',
  staticData: { title: 'game-limits.title', permission: 'games:read' },
  validateSearch: listSearch('kind', 'subject'),
  component: lazyRouteComponent(() => import('#games/LimitsScreen.tsx'), 'LimitsScreen'),
})

const openRoundsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/open-rounds',
  staticData: { title: 'open-rounds.title', permission: 'games:read' },
  validateSearch: listSearch('kind', 'gameId', 'studio', 'playerId', 'hours'),
  component: lazyRouteComponent(() => import('#games/OpenRoundsScreen.tsx'), 'OpenRoundsScreen'),
})

const studiosRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/studios',
  staticData: { title: 'studios.title', permission: 'games:read' },
  validateSearch: listSearch(),
  component: lazyRouteComponent(() => import('#games/StudiosScreen.tsx'), 'StudiosScreen'),
})

const studioRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/studios/$name',
  staticData: { title: 'studios.title', permission: 'games:read' },
  validateSearch: listSearch('hours'),
  component: lazyRouteComponent(() => import('#games/StudioScreen.tsx'), 'StudioScreen'),
})

export const gameRoutes = [
  gamesRoute,
  gameRoute,
  limitsRoute,
  openRoundsRoute,
  studiosRoute,
  studioRoute,
] as const
