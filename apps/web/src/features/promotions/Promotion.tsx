/** Current promotions, each with its full rules (R2.06). */
import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useCall } from '#api/use-call.ts'
import { Gift } from '#art/Gift.tsx'
import { isBannerVisible } from '#domain/banners/banner-visibility.ts'
import { screenOfCommand } from '#domain/banners/destinations.ts'
import { Page } from '#domain/layout/Page.tsx'
import { WelcomeText } from '#domain/rewards/WelcomeText.tsx'
import { isWelcomeScreen } from '#domain/rewards/welcome-screens.ts'
import { type Offer, OfferPicture } from '#features/promotions/OfferPicture.tsx'
import styles from '#features/promotions/Promotion.module.css'
import { PromotionSheet } from '#features/promotions/PromotionSheet.tsx'
import { changeTimesOf, endText, isActive } from '#features/promotions/period.ts'
import { useNow } from '#features/promotions/use-now.ts'
import { t } from '#i18n/i18n.ts'
import { ClockIcon } from '#icons/icons.tsx'
import { useCountry } from '#stores/country.ts'
import { Button } from '#widgets/form/Button.tsx'
import { EmptyState } from '#widgets/status/EmptyState.tsx'
import { ErrorState } from '#widgets/status/ErrorState.tsx'
import { Skeleton } from '#widgets/status/Skeleton.tsx'

/** The first two are visible without scrolling. */
const eagerCards = 2
const skeletonCards = [0, 1, 2]

export function Promotion() {
  const country = useCountry((state) => state.country)
  const { data, isError, isFetching, refetch } = useCall('/lobby/promotionsBanners', { country })
  if (data) return <Offers offers={data.banners} />
  if (!isError) return <OffersSkeleton />
  return (
    <ErrorState
      title={t('promotion.failed')}
      text={t('error.screen-text')}
      retryLabel={t('error.retry')}
      loading={isFetching}
      onRetry={() => void refetch()}
    />
  )
}

/** A promotion that ends while the screen is open disappears. */
function Offers({ offers }: { offers: readonly Offer[] }) {
  const [opened, open] = useState<Offer>()
  const nowMs = useNow(changeTimesOf(offers))
  const shown = offers.filter((offer) => isActive(offer, nowMs) && isBannerVisible(offer))
  return (
    <Page>
      {shown.length > 0 ? <p className={styles.lead}>{t('promotion.rules')}</p> : <NoOffers />}
      <ul className={styles.list}>
        {shown.map((offer, at) => (
          <li key={offer.id}>
            <Card offer={offer} nowMs={nowMs} eager={at < eagerCards} onPick={() => open(offer)} />
          </li>
        ))}
      </ul>
      <PromotionSheet offer={opened} nowMs={nowMs} onClose={() => open(undefined)} />
    </Page>
  )
}

type CardProps = {
  readonly offer: Offer
  readonly nowMs: number
  readonly eager: boolean
  readonly onPick: () => void
}

function Card({ offer, nowMs, eager, onPick }: CardProps) {
  return (
    <button
      type="button"
      className={styles.card}
      aria-haspopup="dialog"
      data-to={screenOfCommand(offer)}
      onClick={onPick}
    >
      <OfferPicture offer={offer} eager={eager} />
      <span className={styles.words}>
        <strong className={styles.title}>{offer.title}</strong>
        {offer.text ? (
          <span className={styles.text}>
            <OfferText offer={offer} />
          </span>
        ) : null}
        {offer.endTime ? (
          <span className={styles.period}>
            <ClockIcon />
            {endText(offer, nowMs)}
          </span>
        ) : null}
      </span>
    </button>
  )
}

function OfferText({ offer }: { offer: Offer }) {
  const screen = screenOfCommand(offer)
  return isWelcomeScreen(screen) ? <WelcomeText screen={screen} fallback={offer.text} /> : offer.text
}

function NoOffers() {
  const games = <Button onClick={() => navigate('/allgame')}>{t('promotion.see-games')}</Button>
  return (
    <EmptyState
      art={<Gift className={styles.none} />}
      title={t('promotion.none-title')}
      text={t('promotion.none-text')}
      action={games}
    />
  )
}

function OffersSkeleton() {
  return (
    <Page>
      <div className={styles.list} aria-busy="true">
        {skeletonCards.map((at) => (
          <Skeleton key={at} ratio="750 / 340" radius="var(--radius-xl)" />
        ))}
      </div>
    </Page>
  )
}
