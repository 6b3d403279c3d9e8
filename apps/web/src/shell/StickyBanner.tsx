/** Banner above the bottom bar on home. Dismissed, it is hidden for the rest of the UTC day (R4.11). A slip replaces it. */
import { useState } from 'react'
import { Banner } from '#domain/banners/Banner.tsx'
import { useBanners } from '#domain/banners/use-banners.ts'
import { t } from '#i18n/i18n.ts'
import { CloseIcon } from '#icons/icons.tsx'
import { read, write } from '#lib/storage.ts'
import { utcDay } from '#lib/utc-day.ts'
import styles from '#shell/StickyBanner.module.css'
import { useSlip } from '#stores/slip.ts'
import { IconButton } from '#widgets/form/IconButton.tsx'

export function StickyBanner() {
  const [banner] = useBanners('sticky_banner') ?? []
  const [dismissed, setDismissed] = useState(isDismissed)
  const hasSlip = useSlip(({ legs }) => legs.length > 0)
  if (!banner || dismissed || hasSlip) return null
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

function isDismissed(): boolean {
  return read('StickyBanner') === utcDay()
}
