import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#frame/routes.tsx'
import { listSearch } from '#lists/list-search.ts'

const permission = 'reports:read'

const revenueRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/reports/revenue',
  staticData: { title: 'report.revenue', permission },
  validateSearch: listSearch('from', 'to', 'country', 'by'),
  component: lazyRouteComponent(() => import('#reports/RevenueScreen.tsx'), 'RevenueScreen'),
})

const returnsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/reports/returns',
  staticData: { title: 'report.returns', permission },
  validateSearch: listSearch('from', 'to', 'country'),
  component: lazyRouteComponent(() => import('#reports/ReturnsScreen.tsx'), 'ReturnsScreen'),
})

const paymentsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/reports/payments',
  staticData: { title: 'report.payments', permission },
  validateSearch: listSearch('from', 'to', 'country'),
  component: lazyRouteComponent(() => import('#reports/OutcomesScreen.tsx'), 'OutcomesScreen'),
})

const bonusRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/reports/bonus',
  staticData: { title: 'report.bonus', permission },
  validateSearch: listSearch('from', 'to', 'country'),
  component: lazyRouteComponent(() => import('#reports/BonusScreen.tsx'), 'BonusScreen'),
})

const fundsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/reports/funds',
  staticData: { title: 'report.funds', permission },
  validateSearch: listSearch('from', 'to', 'country'),
  component: lazyRouteComponent(() => import('#reports/FundsScreen.tsx'), 'FundsScreen'),
})

const cohortsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/reports/cohorts',
  staticData: { title: 'report.cohorts', permission },
  validateSearch: listSearch('country', 'unit'),
  component: lazyRouteComponent(() => import('#reports/CohortsScreen.tsx'), 'CohortsScreen'),
})

const openRoundsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/reports/open-rounds',
  staticData: { title: 'report.open-rounds', permission },
  validateSearch: listSearch('country'),
  component: lazyRouteComponent(() => import('#reports/OpenRoundsScreen.tsx'), 'OpenRoundsScreen'),
})

const monthsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/reports/months',
  staticData: { title: 'report.months', permission },
  validateSearch: listSearch('country', 'month'),
  component: lazyRouteComponent(() => import('#reports/MonthsScreen.tsx'), 'MonthsScreen'),
})

const savedRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/reports/saved',
  staticData: { title: 'report.saved', permission },
  validateSearch: listSearch('scheduleId'),
  component: lazyRouteComponent(() => import('#reports/SavedScreen.tsx'), 'SavedScreen'),
})

export const reportRoutes = [
  revenueRoute,
  returnsRoute,
  paymentsRoute,
  bonusRoute,
  fundsRoute,
  cohortsRoute,
  openRoundsRoute,
  monthsRoute,
  savedRoute,
] as const
