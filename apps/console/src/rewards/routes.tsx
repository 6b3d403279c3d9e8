import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#frame/routes.tsx'
import { listSearch } from '#lists/list-search.ts'

const overviewRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/rewards',
  staticData: { title: 'rewards.title', permission: 'rewards:read' },
  validateSearch: listSearch('reward', 'country', 'budget'),
  component: lazyRouteComponent(() => import('#rewards/RewardsScreen.tsx'), 'RewardsScreen'),
})

const termsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/rewards/terms',
  staticData: { title: 'reward-terms.title', permission: 'rewards:read' },
  validateSearch: listSearch('kind', 'subject'),
  component: lazyRouteComponent(() => import('#rewards/TermsScreen.tsx'), 'TermsScreen'),
})

const heldRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/rewards/held',
  staticData: { title: 'held.title', permission: 'rewards:read' },
  validateSearch: listSearch('country', 'reward', 'reason', 'playerId', 'grant'),
  component: lazyRouteComponent(() => import('#rewards/HeldScreen.tsx'), 'HeldScreen'),
})

const grantsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/rewards/grants',
  staticData: { title: 'grants.title', permission: 'rewards:read' },
  validateSearch: listSearch('country', 'reward', 'from', 'to'),
  component: lazyRouteComponent(() => import('#rewards/GrantsScreen.tsx'), 'GrantsScreen'),
})

export const rewardRoutes = [overviewRoute, termsRoute, heldRoute, grantsRoute] as const
