/** Target screens of banners and of a login that interrupted them (R4.04). */
import type { AfterLogin } from '#stores/ui.ts'

export type Destination = NonNullable<AfterLogin['go']>

export const destinations: Readonly<Record<Destination, string>> = {
  bonus: '/newUserDeposit',
  firstRecharge: '/firstRecharge',
  rushDeposit: '/deposit?rush=1',
  deposit: '/deposit',
}

export function isDestination(name: string): name is Destination {
  return Object.hasOwn(destinations, name)
}

/** Action of a tap, set by the operator (R3.07). */
export type BannerCommand = { readonly cmd: string; readonly cmdValue: string; readonly path?: string }

/** The screen a command opens, for prefetching; undefined for external pages and the active box. */
export function screenOfCommand({ cmd, cmdValue, path = '' }: BannerCommand): string | undefined {
  const value = cmdValue || path
  if (cmd === 'game' || cmd === 'luckywheel') return `/gameView/${value || 'wheel'}`
  if (cmd !== 'deeplink') return undefined
  return isDestination(value) ? destinations[value] : value
}
