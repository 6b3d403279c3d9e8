// Every screen and popup of the app in its relevant states. One list for the layout test in all languages, for axe, and
// for the contact sheets of `npm run saguao -- screens`.
import { emptyAndFailedViews, guestViews, moneyViews, rewardViews } from './account-views.ts'
import { gameViews, sportsViews } from './play-views.ts'
import { protectionViews } from './protection-views.ts'
import type { View } from './view.ts'

/** Groups that run in parallel. */
export const viewGroups: Readonly<Record<string, readonly View[]>> = {
  'a guest': guestViews,
  'money and rewards': [...moneyViews, ...rewardViews],
  games: gameViews,
  protection: protectionViews,
  'sports, empty and failed screens': [...sportsViews, ...emptyAndFailedViews],
}

export const views: readonly View[] = Object.values(viewGroups).flat()
