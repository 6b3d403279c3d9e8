/** Banner above the bottom bar on home. Dismissed, it is hidden for the rest of the UTC day (R4.11). A slip replaces it. */
import { useState } from 'react'
import { Banner } from '#domain/banners/Banner.tsx'
import { type BannerCommand, destinations, screenOfCommand } from '#domain/banners/destinations.ts'
import { useBanners } from '#domain/banners/use-banners.ts'
import { t } from '#i18n/i18n.ts'
import { CloseIcon } from '#icons/icons.tsx'
import { read, write } from '#lib/storage.ts'
import { utcDay } from '#lib/utc-day.ts'
import styles from '#shell/StickyBanner.module.css'
import { useFirstRecharge } from '#stores/first-recharge.ts'
import { useSlip } from '#stores/slip.ts'
import { IconButton } from '#widgets/form/IconButton.tsx'
import { useRootMark } from '#widgets/hooks/use-root-mark.ts'

export function StickyBanner() {
  const isFirstRechargeOver = useFirstRecharge(({ isOver }) => isOver)
  const banner = useBanners('sticky_banner')?.find((one) => !isFirstRechargeOver || !isFirstRecharge(one))
  const [dismissed, setDismissed] = useState(isDismissed)
  const hasSlip = useSlip(({ legs }) => legs.length > 0)
  const isShown = banner !== undefined && !dismissed && !hasSlip
  useRootMark('banner', isShown)
  if (!isShown) return null
  const dismiss = () => {
    write('StickyBanner', utcDay())
    setDismissed(true)
  }
  return (
    <aside className={styles.sticky} aria-label={banner.title}>
      <Banner banner={banner} shape="strip" />
      <div className={styles.close}>
        <IconButton label={t('sticky.close')} onClick={dismiss}>
          <CloseIcon />
        </IconButton>
      </div>
    </aside>
  )
}

/** The banner of the first recharge ends with its offer. */
function isFirstRecharge(banner: BannerCommand): boolean {
  return screenOfCommand(banner) === destinations.firstRecharge
}

function isDismissed(): boolean {
  return read('StickyBanner') === utcDay()
}
