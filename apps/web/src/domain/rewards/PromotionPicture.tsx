/** The picture of the operator's promotion that leads to a screen; a drawing where there is none. */
import type { ReactNode } from 'react'
import { useCall } from '#api/use-call.ts'
import { type Destination, destinations, screenOfCommand } from '#domain/banners/destinations.ts'
import styles from '#domain/rewards/PromotionPicture.module.css'
import { pictureOf } from '#lib/picture.ts'
import { useCountry } from '#stores/country.ts'
import { LazyImage } from '#widgets/media/LazyImage.tsx'

type PromotionPictureProps = { readonly to: Destination; readonly fallback: ReactNode }

export function PromotionPicture({ to, fallback }: PromotionPictureProps) {
  const country = useCountry((state) => state.country)
  const { data, isError } = useCall('/lobby/promotionsBanners', { country })
  const promotion = data?.banners.find(
    (banner) => screenOfCommand(banner)?.split('?')[0] === destinations[to],
  )
  if (!promotion?.cover) return data || isError ? fallback : <span className={styles.space} />
  return (
    <LazyImage
      {...pictureOf(promotion.cover)}
      className={styles.picture}
      alt={promotion.alt ?? ''}
      sizes="(min-width: 540px) 480px, 88vw"
      eager
      fallback={fallback}
    />
  )
}
