import type { Calls } from '@saguao/contract/calls/calls.ts'
import type { Handlers } from '#kernel/http/handlers.ts'
import { type AdDeps, storeReport } from '#modules/ads/ads.ts'

export const adCalls = (deps: AdDeps) =>
  ({
    '/v1/ads/mgSkyAdsReport': async ({ body, player }) => {
      await storeReport(deps, body, player?.playerId ?? null)
      return { accepted: true }
    },
  }) satisfies Partial<Handlers<Calls>>
