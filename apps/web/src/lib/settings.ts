/**
 * Settings the server writes into index.html: hosts, mode and the public part of the lobby. They are a JSON block, not a
 * script, so that the content security policy needs no inline code.
 */
import type { LobbySnapshot } from '@saguao/contract/lobby/snapshot.ts'
import type { Country } from '@saguao/contract/product/countries.ts'
import type { MarketPolicy } from '@saguao/contract/product/market-policy.ts'
import { everyOffer, type Offers } from '@saguao/contract/product/rewards.ts'

export type Settings = {
  /** The three hosts of R7.01; empty means the origin of the web app. */
  readonly apiHost: string
  readonly gatewayHost: string
  readonly socketHost: string
  readonly mode: 'sandbox' | 'live'
  /** True when a third-party chat is licensed; otherwise the product's own support chat opens (R1.05). */
  readonly licensedChat: boolean
  /** Tracking pixel of an advertiser; null when there is none. */
  readonly pixelUrl: string | null
  /** Host names on which lucky-wheel banners are hidden (R2.26). */
  readonly luckywheelHiddenHosts: readonly string[]
  /** Hosts of external pages a banner may open. */
  readonly h5Hosts: readonly string[]
  /** Allowed origins of studio games; a game of another origin does not open (R2.14). */
  readonly studioOrigins: readonly string[]
  /** Address of an external red-envelope site; null when our own is used (R7.04). */
  readonly activeUrl: string | null
  /** The operator's gambling licence, shown in the footer of the lobby. */
  readonly licence: string | null
  /** The rewards that each market offers; the others are not mentioned anywhere (R12.02). */
  readonly offers: Offers
  /** What each market allows (R12.02). */
  readonly policies: Readonly<Record<Country, PagePolicy>>
  /** Responses of the calls the home screen makes first. */
  readonly snapshot: LobbySnapshot | null
  /** True when the operator traces requests (api/trace-taps.ts). */
  readonly traced?: boolean
}

/** The part of a market's policy that the page uses. */
export type PagePolicy = Pick<
  MarketPolicy,
  | 'play'
  | 'deposits'
  | 'autoplay'
  | 'turbo'
  | 'jackpot'
  | 'bonusBuy'
  | 'minRoundMs'
  | 'mandatoryLimits'
  | 'payoutMinutes'
>

const openPolicy: PagePolicy = {
  play: true,
  deposits: true,
  autoplay: true,
  turbo: true,
  jackpot: true,
  bonusBuy: true,
  minRoundMs: 0,
  mandatoryLimits: [],
  payoutMinutes: 120,
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
  offers: everyOffer,
  policies: { BR: openPolicy, CL: openPolicy },
  snapshot: null,
}

/** A missing or broken block must not leave a blank screen: the defaults use one origin. */
export function parseSettings(text: string | null | undefined): Settings {
  try {
    return { ...defaults, ...JSON.parse(text || '{}') }
  } catch {
    return defaults
  }
}

export const settings = parseSettings(document.getElementById('settings')?.textContent)
