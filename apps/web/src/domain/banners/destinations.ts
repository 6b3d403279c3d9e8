/** Where a player can be headed: by name, from a banner or through the login that came in between (R4.04), or by a command. */
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

/** What an operator has a tap do (R3.07). */
export type BannerCommand = { readonly cmd: string; readonly cmdValue: string; readonly path?: string }

/** The screen a command leads to, where it leads to one of ours and that is known before it is followed. */
export function screenOfCommand({ cmd, cmdValue, path = '' }: BannerCommand): string | undefined {
  const value = cmdValue || path
  if (cmd === 'game' || cmd === 'luckywheel') return `/gameView/${value || 'wheel'}`
  if (cmd !== 'deeplink') return undefined
  return isDestination(value) ? destinations[value] : value
}
