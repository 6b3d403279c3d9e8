import type { ReactNode } from 'react'
import { Banner } from '#domain/banners/Banner.tsx'
import { useBannersAt } from '#domain/banners/use-banners.ts'

type PopupBannerProps = { readonly position: 'login' | 'register'; readonly fallback?: ReactNode }

/**
 * The picture across the top of the login and register popups, where the operator has one (R2.27). Here it is a
 * picture and no more: whoever types a password is not led elsewhere.
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
