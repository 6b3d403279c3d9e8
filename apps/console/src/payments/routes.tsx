import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#frame/routes.tsx'
import { listSearch } from '#lists/list-search.ts'

const withdrawalsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/withdrawals',
  staticData: { title: 'withdrawals.title', permission: 'payments:read' },
  validateSearch: listSearch('state', 'held', 'country', 'payChannel', 'playerId', 'from', 'to', 'order'),
  component: lazyRouteComponent(() => import('#payments/WithdrawalsScreen.tsx'), 'WithdrawalsScreen'),
})

const depositsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/deposits',
  staticData: { title: 'deposits.title', permission: 'payments:read' },
  validateSearch: listSearch('state', 'country', 'payChannel', 'playerId', 'from', 'to'),
  component: lazyRouteComponent(() => import('#payments/DepositsScreen.tsx'), 'DepositsScreen'),
})

const unmatchedRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/unmatched',
  staticData: { title: 'unmatched.title', permission: 'payments:read' },
  validateSearch: listSearch('reviewed', 'channel'),
  component: lazyRouteComponent(() => import('#payments/UnmatchedScreen.tsx'), 'UnmatchedScreen'),
})

const refundsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/refunds',
  staticData: { title: 'refunds.title', permission: 'payments:read' },
  validateSearch: listSearch('state'),
  component: lazyRouteComponent(() => import('#payments/RefundsScreen.tsx'), 'RefundsScreen'),
})

const rejectedRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/rejected',
  staticData: { title: 'rejected.title', permission: 'payments:read' },
  validateSearch: listSearch(),
  component: lazyRouteComponent(() => import('#payments/RejectedScreen.tsx'), 'RejectedScreen'),
})

const reconciliationRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/reconciliation',
  staticData: { title: 'reconciliation.title', permission: 'payments:read' },
  validateSearch: listSearch('channel', 'from', 'to'),
  component: lazyRouteComponent(() => import('#payments/ReconciliationScreen.tsx'), 'ReconciliationScreen'),
})

const channelsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/channels',
  staticData: { title: 'channels.title', permission: 'payments:read' },
  validateSearch: listSearch(),
  component: lazyRouteComponent(() => import('#payments/ChannelsScreen.tsx'), 'ChannelsScreen'),
})

const rulesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/payment-rules',
  staticData: { title: 'payment-rules.title', permission: 'payments:read' },
  validateSearch: listSearch('kind', 'subject'),
  component: lazyRouteComponent(() => import('#payments/PaymentRulesScreen.tsx'), 'PaymentRulesScreen'),
})

export const paymentRoutes = [
  withdrawalsRoute,
  depositsRoute,
  unmatchedRoute,
  refundsRoute,
  rejectedRoute,
  reconciliationRoute,
  channelsRoute,
  rulesRoute,
] as const
