/**
 * What the server tells the page before its first line runs: where to call, in which mode, and the public
 * part of the lobby. It arrives as a block of data, never as a script, so that the page needs no inline code.
 */
import type { LobbySnapshot } from '@saguao/contract/snapshot.ts'

export type Settings = {
  /** The three hosts of R7.01; empty means the page's own origin. */
  readonly apiHost: string
  readonly gatewayHost: string
  readonly socketHost: string
  readonly mode: 'sandbox' | 'live'
  /** Whether the chat of a third party is licensed; without it the product's own support answers (R1.05). */
  readonly licensedChat: boolean
  /** Picture that an advertiser counts by being fetched; none when null. */
  readonly pixelUrl: string | null
  /** Where banners that lead to the lucky wheel are not shown (R2.26). */
  readonly luckywheelHiddenHosts: readonly string[]
  /** Hosts a banner may open a page of, outside of the app. */
  readonly h5Hosts: readonly string[]
  /** Where the games of other studios come from; a game from anywhere else does not open (R2.14). */
  readonly studioOrigins: readonly string[]
  /** Where the red envelopes are, when they are not ours (R7.04). */
  readonly activeUrl: string | null
  /** Who lets the operator play for money; said at the foot of the lobby. */
  readonly licence: string | null
  /** The first look at the lobby, already answered. */
  readonly snapshot: LobbySnapshot | null
  /** Whether the operator follows calls from taps to statements. */
  readonly traced?: boolean
}

const defaults: Settings = {
  apiHost: '',
  gatewayHost: '',
  socketHost: '',
  mode: 'sandbox',
  licensedChat: false,
  pixelUrl: null,
  luckywheelHiddenHosts: [],
  h5Hosts: [],
  studioOrigins: [],
  activeUrl: null,
  licence: null,
  snapshot: null,
}

/** A missing or broken block must not leave a blank page: the defaults are one origin. */
export function parseSettings(text: string | null | undefined): Settings {
  try {
    return { ...defaults, ...JSON.parse(text || '{}') }
  } catch {
    return defaults
  }
}

export const settings = parseSettings(document.getElementById('settings')?.textContent)
