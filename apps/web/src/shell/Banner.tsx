/** A picture with its words over it, wherever the operator has put one. A tap follows its command. */
import styles from '#shell/Banner.module.css'
import { followCommand } from '#shell/banner-command.ts'
import type { Banner as BannerContent } from '#shell/use-banners.ts'
import { LazyImage } from '#widgets/LazyImage.tsx'

type BannerProps = {
  readonly banner: BannerContent
  /** `stage` is the top of the lobby, `strip` everything narrower. */
  readonly shape: 'stage' | 'strip'
  /** Loads at once and first. */
  readonly eager?: boolean
}

export function Banner({ banner, shape, eager }: BannerProps) {
  const content = (
    <>
      <LazyImage src={banner.cover} alt="" sizes={sizes} color={banner.color} eager={eager} />
      <span className={styles.words}>
        <strong className={styles.title}>{banner.title}</strong>
        {banner.text ? <span className={styles.text}>{banner.text}</span> : null}
        {banner.action ? <span className={styles.action}>{banner.action}</span> : null}
      </span>
    </>
  )
  // What has no command is a picture, not a button that does nothing.
  if (banner.cmd === '')
    return (
      <div className={styles.banner} data-shape={shape}>
        {content}
      </div>
    )
  return (
    <button type="button" className={styles.banner} data-shape={shape} onClick={() => followCommand(banner)}>
      {content}
    </button>
  )
}

/** As wide as the column. */
const sizes = '(min-width: 540px) 540px, 100vw'
