/** The stage of the lobby: what the operator has to show, one after the other. */
import { bannerWaitMaxMs } from '@saguao/contract/product/constants.ts'
import { useEffect, useReducer } from 'react'
import { Banner } from '#domain/banners/Banner.tsx'
import { useBanners } from '#domain/banners/use-banners.ts'
import styles from '#features/home/blocks/TopBlock.module.css'
import { t } from '#i18n/i18n.ts'
import { Carousel } from '#widgets/media/Carousel.tsx'
import type { CarouselWords } from '#widgets/media/CarouselControls.tsx'
import { Skeleton } from '#widgets/status/Skeleton.tsx'

export function TopBlock() {
  const banners = useBanners('home_top')
  const late = useLate()
  return (
    <div className={styles.stage}>
      {banners && banners.length > 0 ? (
        <Carousel
          label={t('home.features')}
          items={banners}
          keyOf={({ id }) => id}
          render={(banner, at) => <Banner banner={banner} shape="stage" eager={at === 0} />}
          words={words()}
        />
      ) : (
        <div className={styles.room}>
          {banners || late ? <Welcome /> : <Skeleton height="100%" radius="var(--radius-xl)" />}
        </div>
      )}
    </div>
  )
}

/** The house's own words where there are no banners, or none that came in time. */
function Welcome() {
  return (
    <div className={styles.welcome}>
      <p className={styles.title}>{t('home.hero-title')}</p>
      <p>{t('home.hero-text')}</p>
    </div>
  )
}

/** Banners are waited for no longer than this; the page goes on without them (R9.04). */
function useLate(): boolean {
  const [late, setLate] = useReducer(() => true, false)
  useEffect(() => {
    const timer = setTimeout(setLate, bannerWaitMaxMs)
    return () => clearTimeout(timer)
  }, [])
  return late
}

function words(): CarouselWords {
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
