import type { Calls } from '@saguao/contract/calls/calls.ts'
import type { Answers } from '#kernel/http/handlers.ts'
import { type Ads, keepReport } from '#modules/ads/ads.ts'

export const adCalls = (ads: Ads) =>
  ({
    '/v1/ads/mgSkyAdsReport': async ({ body, player }) => {
      await keepReport(ads, body, player?.playerId ?? null)
      return { accepted: true }
    },
  }) satisfies Partial<Answers<Calls>>
