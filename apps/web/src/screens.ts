/**
 * Loaders of every screen but home. They are a chunk of their own, loaded with the first of these screens, so that new
 * screens do not enlarge the lobby.
 */
import { gameListPageSize } from '@saguao/contract/product/constants.ts'
import type { ComponentType } from 'react'
import { prefetchCall } from '#api/use-call.ts'
import type { ScreenProps } from '#domain/layout/screen.ts'
import { currentCountry } from '#stores/country.ts'

export const screens = {
  Deposit: () => import('#features/deposit/Deposit.tsx').then((file) => file.Deposit),
  Withdraw: () => import('#features/withdraw/Withdraw.tsx').then((file) => file.Withdraw),
  AllGame: () => import('#features/games/AllGame.tsx').then((file) => file.AllGame),
  Promotion: () => import('#features/promotions/Promotion.tsx').then((file) => file.Promotion),
  FirstRecharge: () => import('#features/deposit/FirstRecharge.tsx').then((file) => file.FirstRecharge),
  NewUserDeposit: () => import('#features/rewards/NewUserDeposit.tsx').then((file) => file.NewUserDeposit),
  NewUserCashback: () => import('#features/rewards/NewUserCashback.tsx').then((file) => file.NewUserCashback),
  LuckyMoney: () => import('#features/lucky/LuckyMoney.tsx').then((file) => file.LuckyMoney),
  MyBets: () => import('#features/slip/my-bets/MyBets.tsx').then((file) => file.MyBets),
  Me: () => import('#features/account/Me.tsx').then((file) => file.Me),
  Transactions: () =>
    import('#features/history/transactions/Transactions.tsx').then((file) => file.Transactions),
  BettingHistory: () =>
    import('#features/history/betting/BettingHistory.tsx').then((file) => file.BettingHistory),
  Verify: () => import('#features/play/verify/Verify.tsx').then((file) => file.Verify),
  BalanceTips: () => import('#features/account/BalanceTips.tsx').then((file) => file.BalanceTips),
  GameView: () => import('#features/play/GameView.tsx').then((file) => file.GameView),
  SearchGame: () => import('#features/games/search/SearchGame.tsx').then((file) => file.SearchGame),
  Book: () => import('#features/sports/sportsbook/Sportsbook.tsx').then((file) => file.Sportsbook),
  MatchView: () => import('#features/sports/match/MatchView.tsx').then((file) => file.MatchView),
  Pwa: () => import('#features/install/Pwa.tsx').then((file) => file.Pwa),
  PwaInstallSuccess: () =>
    import('#features/install/PwaInstallSuccess.tsx').then((file) => file.PwaInstallSuccess),
} satisfies Record<string, () => Promise<ComponentType<ScreenProps>>>

export type ScreenName = keyof typeof screens

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
