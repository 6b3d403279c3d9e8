import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'

export type PlayerRow = OperatorData<'/operator/players'>['list'][number]
export type PlayerPage = OperatorData<'/operator/player'>
export type SectionProps = { readonly player: PlayerPage }

export const stateColours = {
  open: 'teal',
  blocked: 'red',
  paused: 'yellow',
  excluded: 'orange',
  closed: 'gray',
} as const

export const verificationColours = {
  none: 'gray',
  pending: 'indigo',
  verified: 'teal',
  refused: 'red',
  review: 'orange',
} as const

/** What the page of a player shows again after a change. */
export const playerPaths = [
  '/operator/player',
  '/operator/players',
  '/operator/player/sessions',
  '/operator/player/links',
  '/operator/player/ledger',
] as const
