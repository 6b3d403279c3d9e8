import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#frame/routes.tsx'
import { listSearch } from '#lists/list-search.ts'

const playersRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/players',
  staticData: { title: 'players.title', permission: 'players:read' },
  validateSearch: listSearch('query', 'country', 'state', 'tag'),
  component: lazyRouteComponent(() => import('#players/PlayersScreen.tsx'), 'PlayersScreen'),
})

const playerRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/players/$id',
  staticData: { title: 'players.title', permission: 'players:read' },
  validateSearch: listSearch('section', 'account', 'kind', 'gameId', 'day', 'round'),
  component: lazyRouteComponent(() => import('#players/PlayerScreen.tsx'), 'PlayerScreen'),
})

export const playerRoutes = [playersRoute, playerRoute] as const
