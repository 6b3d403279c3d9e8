import type { ReactNode } from 'react'
import { Banner } from '#domain/banners/Banner.tsx'
import { useBannersAt } from '#domain/banners/use-banners.ts'

type PopupBannerProps = { readonly position: 'login' | 'register'; readonly fallback?: ReactNode }

/**
 * The operator's banner at the top of the login and register popups (R2.27). Its command is removed: a tap while typing a
 * password must not navigate away.
 */
export function PopupBanner({ position, fallback = null }: PopupBannerProps) {
  const [banner] = useBannersAt(position) ?? []
  if (!banner) return fallback
  return (
    <div style={{ '--banner-radius': '0' }}>
      <Banner banner={{ ...banner, cmd: '' }} shape="strip" eager />
    </div>
  )
}
