/** Banners of one position, in the operator's order; undefined until they have loaded. */
import type { Data } from '@saguao/contract/calls/calls.ts'
import { useMemo, useState } from 'react'
import { getCached, keyOf } from '#api/query-cache.ts'
import { useCall } from '#api/use-call.ts'
import { isBannerVisible } from '#domain/banners/banner-visibility.ts'
import { currentCountry, useCountry } from '#stores/country.ts'

export type Banner = Data<'/lobby/batchBanners'>['banners'][number]
type Position = Banner['position']
type BannerPath = '/lobby/batchBanners' | '/lobby/banners'

export function useBanners(position: Position): readonly Banner[] | undefined {
  const country = useCountry((state) => state.country)
  const { data } = useCall('/lobby/batchBanners', { country })
  return useVisible(data, position)
}

/** For overlays of any screen: without a cached lobby only the banners of this position are fetched. */
export function useBannersAt(position: Position): readonly Banner[] | undefined {
  const country = useCountry((state) => state.country)
  const [path] = useState<BannerPath>(() => (isLobbyCached() ? '/lobby/batchBanners' : '/lobby/banners'))
  const body = path === '/lobby/banners' ? { country, position } : { country }
  const { data } = useCall<BannerPath>(path, body)
  return useVisible(data, position)
}

function isLobbyCached(): boolean {
  return getCached(keyOf('/lobby/batchBanners', { country: currentCountry() })).data !== undefined
}

function useVisible(data: Data<BannerPath> | undefined, position: Position): readonly Banner[] | undefined {
  return useMemo(
    () => data?.banners.filter((banner) => banner.position === position && isBannerVisible(banner)),
    [data, position],
  )
}
