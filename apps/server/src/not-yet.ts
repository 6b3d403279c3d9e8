/** Calls of the contract whose capability is still to be built. They refuse with NOT_YET; `npm run calls` lists them. */
import type { Path } from '@saguao/contract/calls.ts'

export const notYetPaths = [
  '/game/sports',
  '/wallet/activityRecords',
  '/lucky/money/create',
  '/lucky/money/envelope',
  '/lucky/money/share',
  '/lucky/money/claim',
  '/lucky/money/claimed',
  '/lucky/money/collected',
  '/lucky/money/latestCollected',
  '/lucky/money/totalClaimedReward',
  '/lucky/money/displayReward',
  '/lucky/money/domain',
  '/lucky/money/guide',
  '/lucky/money/finishGuide',
  '/v1/cashback/load',
  '/v1/pig/load',
  '/v1/pig/collect',
  '/v1/pig/record',
  '/v1/pig/marquee',
  '/v1/pb/config',
  '/v1/pb/list',
  '/v1/pb/get',
  '/v1/pb/reg/claim',
  '/v1/ads/mgSkyAdsReport',
] as const satisfies readonly Path[]
