/**
 * Where every screen but the first is fetched from. The addresses are a file of their own, fetched with the first of
 * them, so that the lobby does not grow with whatever else the product learns to do.
 */
import { gameListPageSize } from '@saguao/contract/constants.ts'
import type { ComponentType } from 'react'
import { askAhead } from '#api/use-call.ts'
import type { ScreenProps } from '#routes.tsx'
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
  Transactions: () => import('#features/history/Transactions.tsx').then((file) => file.Transactions),
  BettingHistory: () => import('#features/history/BettingHistory.tsx').then((file) => file.BettingHistory),
  Verify: () => import('#features/play/verify/Verify.tsx').then((file) => file.Verify),
  BalanceTips: () => import('#features/account/BalanceTips.tsx').then((file) => file.BalanceTips),
  GameView: () => import('#features/play/GameView.tsx').then((file) => file.GameView),
  SearchGame: () => import('#features/games/search/SearchGame.tsx').then((file) => file.SearchGame),
  Book: () => import('#features/sports/book/Book.tsx').then((file) => file.Book),
  MatchView: () => import('#features/sports/match/MatchView.tsx').then((file) => file.MatchView),
  Pwa: () => import('#features/install/Pwa.tsx').then((file) => file.Pwa),
  PwaInstallSuccess: () =>
    import('#features/install/PwaInstallSuccess.tsx').then((file) => file.PwaInstallSuccess),
} satisfies Record<string, () => Promise<ComponentType<ScreenProps>>>

export type ScreenName = keyof typeof screens

type Ask = () => void

const firstOrders = { pageNum: 1, pageSize: gameListPageSize }

/** What a screen asks for first, so that it can be asked for while its code is on its way. */
const firstAsks: Readonly<Record<string, Ask>> = {
  '/deposit': () => {
    askAhead('/recharge/paymentMethods', {})
    askAhead('/recharge/getRecommendConfigs', {})
    askAhead('/recharge/depositActivity', {})
    askAhead('/wallet/wagering')
    askAhead('/v1/pb/list')
  },
  '/withdraw': () => {
    askAhead('/withdraw/paymentMethods', {})
    askAhead('/withdraw/accounts')
  },
  '/promotion': () => askAhead('/lobby/promotionsBanners', { country: currentCountry() }),
  '/me': () => askAhead('/user/getUserInfo'),
  '/transactions': () => askAhead('/recharge/orders', firstOrders),
  '/sports': () => askAhead('/game/sports', { country: currentCountry() }),
  '/newUserDeposit': () => {
    askAhead('/v1/pb/config', { country: currentCountry() })
    askAhead('/v1/pb/list')
  },
  '/newUserCashback': () => {
    askAhead('/v1/cashback/load')
    askAhead('/v1/pig/load')
  },
  '/luckyMoney': () => askAhead('/lucky/money/guide'),
}

/** By the path of its route. */
export function askFirst(route: string): void {
  firstAsks[route]?.()
}
