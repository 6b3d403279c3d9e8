/** Settings of the web app: hosts it calls, hosts it may load from, third parties it embeds. */
import { type Env, isHostname, isHttpsUrl, isOrigin, listOf, type Problems } from '#kernel/config/env.ts'

export type WebConfig = {
  readonly hosts: { readonly api: string; readonly gateway: string; readonly socket: string }
  readonly luckywheelHiddenHosts: readonly string[]
  /** Hosts of pictures besides our own. */
  readonly pictureHosts: readonly string[]
  /** Hosts of pages that banners may open. */
  readonly h5Hosts: readonly string[]
  /** Address of an external red-envelope site; undefined: the built-in one. */
  readonly activeUrl: string | undefined
  /** Secret with which that site signs its token lookups. */
  readonly activeSecret: string | undefined
  /** Gambling licence of the operator, shown in the lobby's footer. */
  readonly licence: string | undefined
  /** Tracking pixel by which an advertiser counts registrations and deposits. */
  readonly pixelUrl: string | undefined
}

function checkAddresses(env: Env, problems: Problems): void {
  if (env.PIXEL_URL && !URL.canParse(env.PIXEL_URL))
    problems.push(`PIXEL_URL is "${env.PIXEL_URL}", but it looks like https://ads.example/pixel.gif`)
  if (env.ACTIVE_URL && !isHttpsUrl(env.ACTIVE_URL))
    problems.push(`ACTIVE_URL is "${env.ACTIVE_URL}", but it looks like https://envelopes.example/open`)
  for (const name of ['PICTURE_HOSTS', 'H5_HOSTS'])
    for (const host of listOf(env[name]))
      if (!isHostname(host)) problems.push(`${name} holds "${host}", but a host looks like cdn.example`)
  for (const name of ['API_HOST', 'GATEWAY_HOST', 'SOCKET_HOST'])
    if (env[name] && !isOrigin(env[name]))
      problems.push(`${name} is "${env[name]}", but a host looks like https://api.example`)
}

export function readWebConfig(env: Env, problems: Problems): WebConfig {
  checkAddresses(env, problems)
  return {
    hosts: {
      api: env.API_HOST ?? '',
      gateway: env.GATEWAY_HOST ?? '',
      socket: env.SOCKET_HOST ?? '',
    },
    luckywheelHiddenHosts: listOf(env.LUCKYWHEEL_HIDDEN_HOSTS),
    pictureHosts: listOf(env.PICTURE_HOSTS),
    h5Hosts: listOf(env.H5_HOSTS),
    activeUrl: env.ACTIVE_URL || undefined,
    activeSecret: env.ACTIVE_SECRET || undefined,
    licence: env.LICENCE || undefined,
    pixelUrl: env.PIXEL_URL || undefined,
  }
}
