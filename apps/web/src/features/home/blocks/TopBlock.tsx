/** Banner carousel at the top of the lobby. */
import { bannerWaitMaxMs } from '@saguao/contract/product/constants.ts'
import { useEffect, useReducer } from 'react'
import { Banner } from '#domain/banners/Banner.tsx'
import { useBanners } from '#domain/banners/use-banners.ts'
import styles from '#features/home/blocks/TopBlock.module.css'
import { t } from '#i18n/i18n.ts'
import { Carousel } from '#widgets/media/Carousel.tsx'
import type { CarouselLabels } from '#widgets/media/CarouselControls.tsx'
import { Skeleton } from '#widgets/status/Skeleton.tsx'

export function TopBlock() {
  const banners = useBanners('home_top')
  const isLate = useBannerTimeout()
  return (
    <div className={styles.carousel}>
      {banners && banners.length > 0 ? (
        <Carousel
          label={t('home.features')}
          items={banners}
          keyOf={({ id }) => id}
          render={(banner, at) => (
            <Banner banner={banner} shape="hero" eager={at === 0} hold={at > 0 && !isLate} />
          )}
          labels={carouselLabels()}
        />
      ) : (
        <div className={styles.placeholder}>
          {banners || isLate ? <Welcome /> : <Skeleton height="100%" radius="var(--radius-xl)" />}
        </div>
      )}
    </div>
  )
}

/** Default text without banners, or if they load too slowly. */
function Welcome() {
  return (
    <div className={styles.welcome}>
      <p className={styles.title}>{t('home.hero-title')}</p>
      <p>{t('home.hero-text')}</p>
    </div>
  )
}

/**
 * Limit of the wait for banners; the default text follows (R9.04). Pictures of later slides wait as long, or until the
 * first touch: they would compete with the first view for the network.
 */
function useBannerTimeout(): boolean {
  const [isLate, setIsLate] = useReducer(() => true, false)
  useEffect(() => {
    const timer = setTimeout(setIsLate, bannerWaitMaxMs)
    addEventListener('pointerdown', setIsLate, { once: true })
    return () => clearTimeout(timer)
  }, [])
  return isLate
}

function carouselLabels(): CarouselLabels {
  return {
    kind: t('carousel.kind'),
    slideKind: t('carousel.slide-kind'),
    slide: (at, of) => t('carousel.slide', { at, of }),
    previous: t('carousel.previous'),
    next: t('carousel.next'),
    pause: t('carousel.pause'),
    play: t('carousel.play'),
  }
}
