/**
 * Loaders of every screen but home, with their messages, by route path. They are a chunk of their own, loaded with the
 * first of these screens, so that new screens do not enlarge the lobby.
 */
import { gameListPageSize } from '@saguao/contract/product/constants.ts'
import type { ComponentType } from 'react'
import { prefetchCall } from '#api/use-call.ts'
import type { ScreenProps } from '#domain/layout/screen.ts'
import { currentCountry } from '#stores/country.ts'
import { withMessages } from '#stores/language.ts'

export const screens = {
  '/deposit': withMessages(
    () => import('#features/deposit/Deposit.tsx').then((file) => file.Deposit),
    'payments',
  ),
  '/withdraw': withMessages(
    () => import('#features/withdraw/Withdraw.tsx').then((file) => file.Withdraw),
    'payments',
  ),
  '/allgame/:categorie?': withMessages(
    () => import('#features/games/AllGame.tsx').then((file) => file.AllGame),
    'lobby',
  ),
  '/promotion': withMessages(
    () => import('#features/promotions/Promotion.tsx').then((file) => file.Promotion),
    'lobby',
  ),
  '/firstRecharge': withMessages(
    () => import('#features/deposit/FirstRecharge.tsx').then((file) => file.FirstRecharge),
    'rewards',
  ),
  '/newUserDeposit': withMessages(
    () => import('#features/rewards/NewUserDeposit.tsx').then((file) => file.NewUserDeposit),
    'rewards',
  ),
  '/newUserCashback': withMessages(
    () => import('#features/rewards/NewUserCashback.tsx').then((file) => file.NewUserCashback),
    'rewards',
  ),
  '/luckyMoney': withMessages(
    () => import('#features/lucky/LuckyMoney.tsx').then((file) => file.LuckyMoney),
    'lucky',
    'payments',
  ),
  '/sports/bets': withMessages(
    () => import('#features/slip/my-bets/MyBets.tsx').then((file) => file.MyBets),
    'slip',
  ),
  '/me': withMessages(() => import('#features/account/Me.tsx').then((file) => file.Me), 'protection'),
  '/responsible': withMessages(
    () => import('#features/protection/Responsible.tsx').then((file) => file.Responsible),
    'protection',
  ),
  '/legal/:kind?': withMessages(
    () => import('#features/legal/Legal.tsx').then((file) => file.Legal),
    'legal',
  ),
  '/myData': withMessages(
    () => import('#features/privacy/Privacy.tsx').then((file) => file.Privacy),
    'legal',
  ),
  '/transactions': withMessages(
    () => import('#features/history/transactions/Transactions.tsx').then((file) => file.Transactions),
    'payments',
  ),
  '/bettinghistory': withMessages(
    () => import('#features/history/betting/BettingHistory.tsx').then((file) => file.BettingHistory),
    'play',
    'payments',
    'slip',
  ),
  '/verify': withMessages(
    () => import('#features/play/verify/Verify.tsx').then((file) => file.Verify),
    'play',
    'slip',
  ),
  '/balanceTips': withMessages(() =>
    import('#features/account/BalanceTips.tsx').then((file) => file.BalanceTips),
  ),
  '/gameView/:currentGameUrl': withMessages(
    () => import('#features/play/GameView.tsx').then((file) => file.GameView),
    'play',
  ),
  '/searchGame/:type': withMessages(
    () => import('#features/games/search/SearchGame.tsx').then((file) => file.SearchGame),
    'lobby',
  ),
  '/sports': withMessages(
    () => import('#features/sports/sportsbook/Sportsbook.tsx').then((file) => file.Sportsbook),
    'sports',
  ),
  '/sports/:matchId': withMessages(
    () => import('#features/sports/match/MatchView.tsx').then((file) => file.MatchView),
    'sports',
  ),
  '/pwa': withMessages(() => import('#features/install/Pwa.tsx').then((file) => file.Pwa)),
  '/pwainstallsuccess': withMessages(() =>
    import('#features/install/PwaInstallSuccess.tsx').then((file) => file.PwaInstallSuccess),
  ),
} satisfies Record<string, () => Promise<ComponentType<ScreenProps>>>

export type ScreenPath = keyof typeof screens

type Prefetch = () => void

const firstOrders = { pageNum: 1, pageSize: gameListPageSize }

/** The first calls of a screen by route path, sent while its code is being loaded. */
const firstCalls: Readonly<Record<string, Prefetch>> = {
  '/deposit': () => {
    prefetchCall('/recharge/paymentMethods', {})
    prefetchCall('/recharge/getRecommendConfigs', {})
    prefetchCall('/recharge/depositActivity', {})
    prefetchCall('/wallet/wagering')
    prefetchCall('/v1/pb/list')
  },
  '/withdraw': () => {
    prefetchCall('/withdraw/paymentMethods', {})
    prefetchCall('/withdraw/accounts')
  },
  '/promotion': () => prefetchCall('/lobby/promotionsBanners', { country: currentCountry() }),
  '/me': () => prefetchCall('/user/getUserInfo'),
  '/responsible': () => prefetchCall('/protection/state'),
  '/myData': () => prefetchCall('/user/getUserInfo'),
  '/transactions': () => prefetchCall('/recharge/orders', firstOrders),
  '/sports': () => prefetchCall('/game/sports', { country: currentCountry() }),
  '/newUserDeposit': () => {
    prefetchCall('/v1/pb/config', { country: currentCountry() })
    prefetchCall('/v1/pb/list')
  },
  '/newUserCashback': () => {
    prefetchCall('/v1/cashback/load')
    prefetchCall('/v1/pig/load')
  },
  '/luckyMoney': () => prefetchCall('/lucky/money/guide'),
}

export function prefetchCallsOf(route: string): void {
  firstCalls[route]?.()
}
