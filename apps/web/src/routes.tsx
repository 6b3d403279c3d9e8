/** Every screen: its address, what stands around it, who may enter, and the chunk it comes in (R2.01 to R2.20). */
import type { Access } from '@saguao/contract/call.ts'
import { useMemo } from 'react'
import { usePathname, useSearch } from 'wouter/use-browser-location'
import type { Area, PlainKey } from '#i18n/i18n.ts'
import { type LazyPart, lazyPart } from '#lib/lazy-part.tsx'
import type { ScreenName } from '#screens.ts'
import { ScreenWaiting } from '#shell/ScreenWaiting.tsx'
import { withWords } from '#stores/language.ts'

export type ScreenProps = { readonly params: Readonly<Record<string, string | undefined>> }

/** Full screen hides header and bar whatever else is said; a game has a footer of its own. */
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
  readonly screen: LazyPart<ScreenProps>
}

const lobby: Chrome = { header: true, bar: true, fullScreen: false, gameFooter: false }
const full: Chrome = { header: false, bar: false, fullScreen: true, gameFooter: false }
const game: Chrome = { header: true, bar: false, fullScreen: false, gameFooter: true }
const alone: Chrome = { header: false, bar: false, fullScreen: false, gameFooter: false }

export const routes: readonly Route[] = [
  {
    path: '/',
    title: 'app.tagline',
    chrome: lobby,
    access: 'guest',
    screen: lazyPart(() => import('#features/home/Home.tsx').then(({ Home }) => Home), ScreenWaiting),
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
    chrome: alone,
    access: 'guest',
    screen: screen('Pwa'),
  },
  {
    path: '/pwainstallsuccess',
    title: 'install.done-title',
    chrome: alone,
    access: 'guest',
    screen: screen('PwaInstallSuccess'),
  },
]

function screen(name: ScreenName, ...areas: readonly Area[]): LazyPart<ScreenProps> {
  const load = async () => (await import('#screens.ts')).screens[name]()
  return lazyPart(withWords(load, ...areas), ScreenWaiting)
}

/** Where the visitor is. A new one is made for every navigation and only then. */
export type Place = { readonly route: Route; readonly params: ScreenProps['params']; readonly search: string }

/** Undefined when the address leads nowhere, which sends the visitor to / (R2.18). */
export function usePlace(): Place | undefined {
  const path = usePathname()
  const search = useSearch()
  return useMemo(() => findPlace(path, search), [path, search])
}

export function findPlace(path: string, search = ''): Place | undefined {
  for (const route of routes) {
    const match = patternOf(route.path).exec(path)
    if (match) return { route, params: { ...match.groups }, search }
  }
  return undefined
}

/** '/a/:b?' becomes a pattern with a group named b; the case of an address does not matter, nor its last slash. */
function patternOf(path: string): RegExp {
  const source = path.replace(/\/:(\w+)(\??)/g, '(?:/(?<$1>[^/]+))$2')
  return new RegExp(`^${source.replace(/\/$/, '')}/?$`, 'i')
}

/** Fetches a screen's code ahead of the tap that will need it; a failure is left to that tap. */
export function preloadScreen(path: string): void {
  findPlace(path)
    ?.route.screen.preload()
    .catch(() => undefined)
}

/** Asks for what a screen asks for first; a failure is left to the screen. */
export function askFirst({ path }: Route): void {
  import('#screens.ts').then((file) => file.askFirst(path)).catch(() => undefined)
}
