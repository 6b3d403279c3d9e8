/** Types of the message files. Portuguese defines the keys; the other languages must have the same ones. */
import type { messages as legal } from '#i18n/legal/pt.ts'
import type { messages as lobby } from '#i18n/lobby/pt.ts'
import type { messages as lucky } from '#i18n/lucky/pt.ts'
import type { messages as more } from '#i18n/more/pt.ts'
import type { messages as payments } from '#i18n/payments/pt.ts'
import type { messages as play } from '#i18n/play/pt.ts'
import type { messages as protection } from '#i18n/protection/pt.ts'
import type { messages as first } from '#i18n/pt.ts'
import type { messages as rewards } from '#i18n/rewards/pt.ts'
import type { messages as slip } from '#i18n/slip/pt.ts'
import type { messages as sports } from '#i18n/sports/pt.ts'
import type { messages as support } from '#i18n/support/pt.ts'

type Areas = {
  more: typeof more
  lobby: typeof lobby
  payments: typeof payments
  play: typeof play
  lucky: typeof lucky
  rewards: typeof rewards
  slip: typeof slip
  sports: typeof sports
  support: typeof support
  protection: typeof protection
  legal: typeof legal
}
export type Area = keyof Areas

/** All Portuguese messages, which define the keys and slots. */
export type Portuguese = typeof first &
  Areas['more'] &
  Areas['lobby'] &
  Areas['payments'] &
  Areas['play'] &
  Areas['lucky'] &
  Areas['rewards'] &
  Areas['slip'] &
  Areas['sports'] &
  Areas['support'] &
  Areas['protection'] &
  Areas['legal']

export type Messages = Readonly<Record<keyof typeof first, string>>
export type AreaMessages<A extends Area> = Readonly<Record<keyof Areas[A], string>>
