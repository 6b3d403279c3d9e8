import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#frame/routes.tsx'
import { listSearch } from '#lists/list-search.ts'

const approvalsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/approvals',
  staticData: { title: 'approvals.title', permission: null },
  validateSearch: listSearch('state', 'own'),
  component: lazyRouteComponent(() => import('#approvals/ApprovalsScreen.tsx'), 'ApprovalsScreen'),
})

export const approvalRoutes = [approvalsRoute] as const
