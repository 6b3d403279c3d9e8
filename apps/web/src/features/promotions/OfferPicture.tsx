import type { Data } from '@saguao/contract/calls/calls.ts'
import { Gift } from '#art/Gift.tsx'
import styles from '#features/promotions/Promotion.module.css'
import { pictureOf } from '#lib/picture.ts'
import { LazyImage } from '#widgets/media/LazyImage.tsx'

export type Offer = Data<'/lobby/promotionsBanners'>['banners'][number]

export function OfferPicture({ offer, eager }: { offer: Offer; eager?: boolean }) {
  return (
    <LazyImage
      {...pictureOf(offer.cover)}
      alt=""
      ratio="750 / 340"
      sizes="(min-width: 540px) 480px, 94vw"
      color={offer.color}
      eager={eager}
      fallback={<Gift className={styles.drawn} />}
    />
  )
}
