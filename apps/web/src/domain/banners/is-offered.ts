import { settings } from '#lib/settings.ts'

/** On the configured hosts the lucky wheel is not offered (R2.26). */
export function isBannerVisible(
  { cmd }: { readonly cmd: string },
  hosts = settings.luckywheelHiddenHosts,
): boolean {
  return cmd !== 'luckywheel' || !hosts.includes(location.hostname)
}
