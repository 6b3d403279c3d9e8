import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#frame/routes.tsx'
import { listSearch } from '#lists/list-search.ts'

const operatorsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/operators',
  staticData: { title: 'operators.title', permission: 'operators:read' },
  validateSearch: listSearch(),
  component: lazyRouteComponent(() => import('#operators/OperatorsScreen.tsx'), 'OperatorsScreen'),
})

const rolesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/roles',
  staticData: { title: 'roles.title', permission: null },
  component: lazyRouteComponent(() => import('#operators/RolesScreen.tsx'), 'RolesScreen'),
})

export const operatorRoutes = [operatorsRoute, rolesRoute] as const
