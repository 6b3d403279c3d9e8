/** Route table: path, title, frame, access and lazy screen of every route (R2.01 to R2.20). */
import type { Access } from '@saguao/contract/calls/call.ts'
import { useMemo } from 'react'
import { usePathname, useSearch } from 'wouter/use-browser-location'
import { ScreenSkeleton } from '#domain/layout/ScreenSkeleton.tsx'
import { registerScreenPreload, type ScreenProps } from '#domain/layout/screen.ts'
import type { PlainKey } from '#i18n/i18n.ts'
import { type LazyComponent, lazyComponent } from '#lib/lazy-component.tsx'
import type { ScreenPath } from '#screens.ts'

/** Parts of the frame a screen shows. Full screen hides header and bar in any case; a game has its own footer. */
export type Chrome = {
  readonly header: boolean
  readonly bar: boolean
  readonly fullScreen: boolean
  readonly gameFooter: boolean
}

export type Route = {
  readonly path: ScreenPath | '/'
  readonly title: PlainKey
  readonly chrome: Chrome
  readonly access: Access
  readonly screen: LazyComponent<ScreenProps>
}

type Row = Pick<Route, 'path' | 'title'> & Partial<Pick<Route, 'chrome' | 'access'>>

const lobby: Chrome = { header: true, bar: true, fullScreen: false, gameFooter: false }
const full: Chrome = { header: false, bar: false, fullScreen: true, gameFooter: false }
const game: Chrome = { header: true, bar: false, fullScreen: false, gameFooter: true }
const bare: Chrome = { header: false, bar: false, fullScreen: false, gameFooter: false }

/** Without chrome and access a screen has the frame of the lobby and is open to guests. */
const rows: readonly Row[] = [
  {
    path: '/',
    title: 'app.tagline',
  },
  {
    path: '/deposit',
    title: 'deposit.title',
    access: 'player',
  },
  {
    path: '/withdraw',
    title: 'withdraw.title',
    access: 'player',
  },
  {
    path: '/allgame/:categorie?',
    title: 'games.title',
    chrome: full,
  },
  {
    path: '/sports',
    title: 'home.feature-sports',
    chrome: full,
  },
  {
    path: '/sports/bets',
    title: 'bets.title',
    access: 'player',
  },
  {
    path: '/sports/:matchId',
    title: 'home.feature-sports',
    chrome: full,
  },
  {
    path: '/promotion',
    title: 'promotion.title',
  },
  {
    path: '/firstRecharge',
    title: 'first-recharge.title',
  },
  {
    path: '/newUserDeposit',
    title: 'pb.title',
  },
  {
    path: '/newUserCashback',
    title: 'cashback.title',
  },
  {
    path: '/luckyMoney',
    title: 'lucky.title',
  },
  {
    path: '/me',
    title: 'me.title',
    access: 'player',
  },
  {
    path: '/responsible',
    title: 'responsible.title',
  },
  {
    path: '/legal/:kind?',
    title: 'legal.title',
  },
  {
    path: '/myData',
    title: 'data.title',
    access: 'player',
  },
  {
    path: '/transactions',
    title: 'transactions.title',
    access: 'player',
  },
  {
    path: '/bettinghistory',
    title: 'history.title',
    access: 'player',
  },
  {
    path: '/verify',
    title: 'verify.title',
  },
  {
    path: '/balanceTips',
    title: 'tips.title',
  },
  {
    path: '/gameView/:currentGameUrl',
    title: 'game.title',
    chrome: game,
    access: 'player',
  },
  {
    path: '/searchGame/:type',
    title: 'search.title',
  },
  {
    path: '/pwa',
    title: 'install.title',
    chrome: bare,
  },
  {
    path: '/pwainstallsuccess',
    title: 'install.done-title',
    chrome: bare,
  },
]

const home = () => import('#features/home/Home.tsx').then(({ Home }) => Home)

export const routes: readonly Route[] = rows.map((row) => {
  const { path } = row
  const load = path === '/' ? home : async () => (await import('#screens.ts')).screens[path]()
  return { chrome: lobby, access: 'guest', ...row, screen: lazyComponent(load, ScreenSkeleton) }
})

/** The matched route. A new object is created for every navigation and only then. */
export type RouteMatch = {
  readonly route: Route
  readonly params: ScreenProps['params']
  readonly search: string
}

/** Undefined for an unknown path, which redirects to / (R2.18). */
export function useRouteMatch(): RouteMatch | undefined {
  const path = usePathname()
  const search = useSearch()
  return useMemo(() => findRoute(path, search), [path, search])
}

export function findRoute(path: string, search = ''): RouteMatch | undefined {
  for (const route of routes) {
    const match = patternOf(route.path).exec(path)
    if (match) return { route, params: { ...match.groups }, search }
  }
  return undefined
}

/** '/a/:b?' becomes a pattern with a group named b; case and a trailing slash are ignored. */
function patternOf(path: string): RegExp {
  const source = path.replace(/\/:(\w+)(\??)/g, '(?:/(?<$1>[^/]+))$2')
  return new RegExp(`^${source.replace(/\/$/, '')}/?$`, 'i')
}

/** Loads the code of a screen in advance; a failure is handled when the screen is opened. */
export function preloadScreen(path: string): void {
  findRoute(path)
    ?.route.screen.preload()
    .catch(() => undefined)
}

/** Sends the first calls of a screen in advance; a failure is handled by the screen. */
export function prefetchCalls({ path }: Route): void {
  import('#screens.ts').then((file) => file.prefetchCallsOf(path)).catch(() => undefined)
}

registerScreenPreload(preloadScreen)
