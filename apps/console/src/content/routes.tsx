import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#frame/routes.tsx'
import { listSearch } from '#lists/list-search.ts'

const listFilters = listSearch('search', 'state', 'country', 'draft')

const bannersRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/content/banners',
  staticData: { title: 'content.banners', permission: 'content:read' },
  validateSearch: listSearch('search', 'state', 'country', 'draft', 'position'),
  component: lazyRouteComponent(() => import('#content/ContentScreens.tsx'), 'BannersScreen'),
})

const promotionsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/content/promotions',
  staticData: { title: 'content.promotions', permission: 'content:read' },
  validateSearch: listFilters,
  component: lazyRouteComponent(() => import('#content/ContentScreens.tsx'), 'PromotionsScreen'),
})

const popupsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/content/popups',
  staticData: { title: 'content.popups', permission: 'content:read' },
  validateSearch: listFilters,
  component: lazyRouteComponent(() => import('#content/ContentScreens.tsx'), 'PopupsScreen'),
})

const noticesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/content/notices',
  staticData: { title: 'content.notices', permission: 'content:read' },
  validateSearch: listFilters,
  component: lazyRouteComponent(() => import('#content/ContentScreens.tsx'), 'NoticesScreen'),
})

const categoriesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/content/categories',
  staticData: { title: 'content.categories', permission: 'content:read' },
  validateSearch: listFilters,
  component: lazyRouteComponent(() => import('#content/ContentScreens.tsx'), 'CategoriesScreen'),
})

const gamesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/content/games',
  staticData: { title: 'content.games', permission: 'content:read' },
  validateSearch: listFilters,
  component: lazyRouteComponent(() => import('#content/ContentScreens.tsx'), 'GamesScreen'),
})

const draftsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/content/drafts',
  staticData: { title: 'content.drafts', permission: 'content:read' },
  validateSearch: listSearch(),
  component: lazyRouteComponent(() => import('#content/DraftsScreen.tsx'), 'DraftsScreen'),
})

const orderRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/content/order',
  staticData: { title: 'content.order', permission: 'content:read' },
  validateSearch: listSearch('list'),
  component: lazyRouteComponent(() => import('#content/order/OrderScreen.tsx'), 'OrderScreen'),
})

const editorRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/content/$kind/$id',
  staticData: { title: 'content.editor', permission: 'content:read' },
  validateSearch: listSearch('new', 'position'),
  component: lazyRouteComponent(() => import('#content/EditorScreen.tsx'), 'EditorScreen'),
})

export const contentRoutes = [
  bannersRoute,
  promotionsRoute,
  popupsRoute,
  noticesRoute,
  categoriesRoute,
  gamesRoute,
  draftsRoute,
  orderRoute,
  editorRoute,
] as const
