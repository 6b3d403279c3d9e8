/** The routes of all areas. */
import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import { accessRoutes } from '#access/routes.tsx'
import { accountRoutes } from '#account/routes.tsx'
import { approvalRoutes } from '#approvals/routes.tsx'
import { complianceRoutes } from '#compliance/routes.tsx'
import { contentRoutes } from '#content/routes.tsx'
import { rootRoute, signedInRoute } from '#frame/routes.tsx'
import { gameRoutes } from '#games/routes.tsx'
import { parseSearch, stringifySearch } from '#lists/list-search.ts'
import { operatorRoutes } from '#operators/routes.tsx'
import { overviewRoutes } from '#overview/routes.tsx'
import { paymentRoutes } from '#payments/routes.tsx'
import { playerRoutes } from '#players/routes.tsx'
import { reportRoutes } from '#reports/routes.tsx'
import { rewardRoutes } from '#rewards/routes.tsx'
import { knownMe } from '#session/session.ts'
import { sportsRoutes } from '#sports/routes.tsx'
import { supportRoutes } from '#support/routes.tsx'
import { systemRoutes } from '#system/routes.tsx'
import { trailRoutes } from '#trail/routes.tsx'

const homeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  staticData: { title: 'app.name', permission: null },
  beforeLoad: () => {
    const canSee = knownMe()?.permissions.includes('overview:read')
    throw redirect({ to: canSee ? '/overview' : '/approvals', replace: true })
  },
})

const screens = signedInRoute.addChildren([
  homeRoute,
  ...overviewRoutes,
  ...supportRoutes,
  ...systemRoutes,
  ...playerRoutes,
  ...paymentRoutes,
  ...reportRoutes,
  ...complianceRoutes,
  ...gameRoutes,
  ...rewardRoutes,
  ...contentRoutes,
  ...sportsRoutes,
  ...approvalRoutes,
  ...trailRoutes,
  ...operatorRoutes,
  ...accountRoutes,
])

export const router = createRouter({
  routeTree: rootRoute.addChildren([...accessRoutes, screens]),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
