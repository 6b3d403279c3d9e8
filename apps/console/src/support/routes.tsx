import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#frame/routes.tsx'
import { listSearch } from '#lists/list-search.ts'

const inboxRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/support',
  staticData: { title: 'support.title', permission: 'support:read' },
  validateSearch: listSearch('state', 'assigned', 'lang', 'player'),
  component: lazyRouteComponent(() => import('#support/InboxScreen.tsx'), 'InboxScreen'),
})

const preparedRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/support/answers',
  staticData: { title: 'prepared.title', permission: 'support:read' },
  validateSearch: listSearch(),
  component: lazyRouteComponent(() => import('#support/PreparedAnswersScreen.tsx'), 'PreparedAnswersScreen'),
})

export const supportRoutes = [inboxRoute, preparedRoute] as const
