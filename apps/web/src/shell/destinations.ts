/** Where a player can be headed by name: from a banner, or through the login that came in between (R4.04). */
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
