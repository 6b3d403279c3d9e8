/** A banner of the operator: a picture with text; a tap runs its command. */
import { bannerSizes } from '@saguao/contract/lobby/art.ts'
import styles from '#domain/banners/Banner.module.css'
import { screenOfCommand } from '#domain/banners/destinations.ts'
import type { Banner as BannerContent } from '#domain/banners/use-banners.ts'
import { tapBanner } from '#domain/layout/tap-actions.ts'
import { isWelcomeScreen } from '#domain/rewards/welcome-screens.ts'
import { lazyComponent } from '#lib/lazy-component.tsx'
import { pictureOf } from '#lib/picture.ts'
import { withMessages } from '#stores/language.ts'
import { LazyImage } from '#widgets/media/LazyImage.tsx'

type BannerProps = {
  readonly banner: BannerContent
  /** `hero` at the top of the lobby, `strip` everywhere else. */
  readonly shape: 'hero' | 'strip'
  /** Loads at once, with high priority. */
  readonly eager?: boolean
  /** Its picture does not load yet. */
  readonly hold?: boolean
}

/** Loaded with the first banner of the welcome offer: most lobbies start without one. */
const WelcomeText = lazyComponent(
  withMessages(() => import('#domain/rewards/WelcomeText.tsx').then((file) => file.WelcomeText)),
  ({ fallback }) => fallback,
)

/** Banners of the welcome offer show its current figures. */
function BannerText({ banner }: Pick<BannerProps, 'banner'>) {
  const screen = screenOfCommand(banner)
  return isWelcomeScreen(screen) ? <WelcomeText screen={screen} fallback={banner.text} /> : banner.text
}

export function Banner({ banner, shape, eager, hold }: BannerProps) {
  const content = (
    <>
      <LazyImage
        {...pictureOf(banner.cover)}
        alt={banner.alt ?? ''}
        sizes={bannerSizes}
        color={banner.color}
        eager={eager}
        hold={hold}
        fallback={<span />}
      />
      <span className={styles.words}>
        <strong className={styles.title}>{banner.title}</strong>
        {banner.text ? (
          <span className={styles.text}>
            <BannerText banner={banner} />
          </span>
        ) : null}
        {banner.action ? <span className={styles.action}>{banner.action}</span> : null}
      </span>
    </>
  )
  // Without a command it is a picture, not a button.
  if (banner.cmd === '')
    return (
      <div className={`${styles.banner} shaded`} data-shape={shape}>
        {content}
      </div>
    )
  return (
    <button
      type="button"
      className={`${styles.banner} shaded`}
      data-shape={shape}
      data-to={screenOfCommand(banner)}
      onClick={() => tapBanner(banner)}
    >
      {content}
    </button>
  )
}
