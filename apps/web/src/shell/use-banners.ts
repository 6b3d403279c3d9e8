/** The banners of one place, as the operator ordered them; undefined until they are known. */
import type { Data } from '@saguao/contract/calls.ts'
import { useMemo } from 'react'
import { useCall } from '#api/use-call.ts'
import { isOffered } from '#shell/banner-command.ts'
import { useCountry } from '#stores/country.ts'

export type Banner = Data<'/lobby/batchBanners'>['banners'][number]

export function useBanners(position: Banner['position']): readonly Banner[] | undefined {
  const country = useCountry((state) => state.country)
  const { data } = useCall('/lobby/batchBanners', { country })
  return useMemo(
    () => data?.banners.filter((banner) => banner.position === position && isOffered(banner)),
    [data, position],
  )
}
