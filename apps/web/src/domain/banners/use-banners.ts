/** The banners of one place, as the operator ordered them; undefined until they are known. */
import type { Data } from '@saguao/contract/calls.ts'
import { useMemo, useState } from 'react'
import { answerAt, keyOf } from '#api/query-cache.ts'
import { useCall } from '#api/use-call.ts'
import { isOffered } from '#domain/banners/is-offered.ts'
import { currentCountry, useCountry } from '#stores/country.ts'

export type Banner = Data<'/lobby/batchBanners'>['banners'][number]
type Position = Banner['position']
type BannerPath = '/lobby/batchBanners' | '/lobby/banners'

export function useBanners(position: Position): readonly Banner[] | undefined {
  const country = useCountry((state) => state.country)
  const { data } = useCall('/lobby/batchBanners', { country })
  return useOffered(data, position)
}

/** For what opens over any screen: where the whole lobby is not here, one place of it is all that is asked for. */
export function useOwnBanners(position: Position): readonly Banner[] | undefined {
  const country = useCountry((state) => state.country)
  const [path] = useState<BannerPath>(() => (isLobbyHere() ? '/lobby/batchBanners' : '/lobby/banners'))
  const body = path === '/lobby/banners' ? { country, position } : { country }
  const { data } = useCall<BannerPath>(path, body)
  return useOffered(data, position)
}

function isLobbyHere(): boolean {
  return answerAt(keyOf('/lobby/batchBanners', { country: currentCountry() })).data !== undefined
}

function useOffered(data: Data<BannerPath> | undefined, position: Position): readonly Banner[] | undefined {
  return useMemo(
    () => data?.banners.filter((banner) => banner.position === position && isOffered(banner)),
    [data, position],
  )
}
