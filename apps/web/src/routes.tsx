/** Route table: path, title, frame, access and lazy screen of every route (R2.01 to R2.20). */
import type { Access } from '@saguao/contract/calls/call.ts'
import { useMemo } from 'react'
import { usePathname, useSearch } from 'wouter/use-browser-location'
import { ScreenSkeleton } from '#domain/layout/ScreenSkeleton.tsx'
import { registerScreenPreload, type ScreenProps } from '#domain/layout/screen.ts'
import type { PlainKey } from '#i18n/i18n.ts'
import type { Area } from '#i18n/message-types.ts'
import { type LazyComponent, lazyComponent } from '#lib/lazy-component.tsx'
import type { ScreenName } from '#screens.ts'
import { withMessages } from '#stores/language.ts'

/** Parts of the frame a screen shows. Full screen hides header and bar in any case; a game has its own footer. */
export type Chrome = {
  readonly header: boolean
  readonly bar: boolean
  readonly fullScreen: boolean
  readonly gameFooter: boolean
}

export type Route = {
  readonly path: string
  readonly title: PlainKey
  readonly chrome: Chrome
  readonly access: Access
  readonly screen: LazyComponent<ScreenProps>
}

const lobby: Chrome = { header: true, bar: true, fullScreen: false, gameFooter: false }
const full: Chrome = { header: false, bar: false, fullScreen: true, gameFooter: false }
const game: Chrome = { header: true, bar: false, fullScreen: false, gameFooter: true }
const bare: Chrome = { header: false, bar: false, fullScreen: false, gameFooter: false }

export const routes: readonly Route[] = [
  {
    path: '/',
    title: 'app.tagline',
    chrome: lobby,
    access: 'guest',
    screen: lazyComponent(() => import('#features/home/Home.tsx').then(({ Home }) => Home), ScreenSkeleton),
  },
  {
    path: '/deposit',
    title: 'deposit.title',
    chrome: lobby,
    access: 'player',
    screen: screen('Deposit', 'payments'),
  },
  {
    path: '/withdraw',
    title: 'withdraw.title',
    chrome: lobby,
    access: 'player',
    screen: screen('Withdraw', 'payments'),
  },
  {
    path: '/allgame/:categorie?',
    title: 'games.title',
    chrome: full,
    access: 'guest',
    screen: screen('AllGame', 'lobby'),
  },
  {
    path: '/sports',
    title: 'home.feature-sports',
    chrome: full,
    access: 'guest',
    screen: screen('Book', 'sports'),
  },
  {
    path: '/sports/bets',
    title: 'bets.title',
    chrome: lobby,
    access: 'player',
    screen: screen('MyBets', 'slip'),
  },
  {
    path: '/sports/:matchId',
    title: 'home.feature-sports',
    chrome: full,
    access: 'guest',
    screen: screen('MatchView', 'sports'),
  },
  {
    path: '/promotion',
    title: 'promotion.title',
    chrome: lobby,
    access: 'guest',
    screen: screen('Promotion', 'lobby'),
  },
  {
    path: '/firstRecharge',
    title: 'first-recharge.title',
    chrome: lobby,
    access: 'guest',
    screen: screen('FirstRecharge', 'rewards'),
  },
  {
    path: '/newUserDeposit',
    title: 'pb.title',
    chrome: lobby,
    access: 'guest',
    screen: screen('NewUserDeposit', 'rewards'),
  },
  {
    path: '/newUserCashback',
    title: 'cashback.title',
    chrome: lobby,
    access: 'guest',
    screen: screen('NewUserCashback', 'rewards'),
  },
  {
    path: '/luckyMoney',
    title: 'lucky.title',
    chrome: lobby,
    access: 'guest',
    screen: screen('LuckyMoney', 'lucky', 'payments'),
  },
  {
    path: '/me',
    title: 'me.title',
    chrome: lobby,
    access: 'player',
    screen: screen('Me'),
  },
  {
    path: '/transactions',
    title: 'transactions.title',
    chrome: lobby,
    access: 'player',
    screen: screen('Transactions', 'payments'),
  },
  {
    path: '/bettinghistory',
    title: 'history.title',
    chrome: lobby,
    access: 'player',
    screen: screen('BettingHistory', 'play', 'payments', 'slip'),
  },
  {
    path: '/verify',
    title: 'verify.title',
    chrome: lobby,
    access: 'guest',
    screen: screen('Verify', 'play', 'slip'),
  },
  {
    path: '/balanceTips',
    title: 'tips.title',
    chrome: lobby,
    access: 'guest',
    screen: screen('BalanceTips'),
  },
  {
    path: '/gameView/:currentGameUrl',
    title: 'game.title',
    chrome: game,
    access: 'player',
    screen: screen('GameView', 'play'),
  },
  {
    path: '/searchGame/:type',
    title: 'search.title',
    chrome: lobby,
    access: 'guest',
    screen: screen('SearchGame', 'lobby'),
  },
  {
    path: '/pwa',
    title: 'install.title',
    chrome: bare,
    access: 'guest',
    screen: screen('Pwa'),
  },
  {
    path: '/pwainstallsuccess',
    title: 'install.done-title',
    chrome: bare,
    access: 'guest',
    screen: screen('PwaInstallSuccess'),
  },
]

function screen(name: ScreenName, ...areas: readonly Area[]): LazyComponent<ScreenProps> {
  const load = async () => (await import('#screens.ts')).screens[name]()
  return lazyComponent(withMessages(load, ...areas), ScreenSkeleton)
}

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
