import { settings } from '#lib/settings.ts'

/** Lucky-wheel banners are hidden on the configured hosts (R2.26). */
export function isBannerVisible(
  { cmd }: { readonly cmd: string },
  hosts = settings.luckywheelHiddenHosts,
): boolean {
  return cmd !== 'luckywheel' || !hosts.includes(location.hostname)
}
