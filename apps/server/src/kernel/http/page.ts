/**
 * The player's app: built files as they are, and for every other address its page, with the public settings and the
 * first look at the lobby in it, so that nothing has to be asked for before it is complete. The shell is the same page
 * without the lobby: browsers keep it for when there is no network, and an old lobby is not to be kept.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import { artSrcSet, bannerSizes } from '@saguao/contract/lobby/art.ts'
import { type LobbySnapshot, lobbyCookie } from '@saguao/contract/lobby/snapshot.ts'
import { defaultCountry } from '@saguao/contract/product/constants.ts'
import { type Country, isCountry } from '@saguao/contract/product/countries.ts'
import { defaultLang, isLang, type Lang, languages } from '@saguao/contract/product/languages.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ObservabilityConfig } from '#kernel/config/observability-config.ts'
import type { ServerConfig } from '#kernel/config/server-config.ts'
import type { WebConfig } from '#kernel/config/web-config.ts'

type WebAppConfig = WebConfig & Pick<ServerConfig, 'mode'> & Pick<ObservabilityConfig, 'tracing'>

const place = '<!--settings-->'
const shellPath = '/shell'
const aYearSeconds = 31_536_000

const socketOf = (host: string): string => host.replace(/^http/, 'ws')

/** No inline script runs, nobody frames the page, it frames studios only, and it talks to our own hosts only. */
function headersFor(
  { hosts, pixelUrl, pictureHosts, chat }: WebConfig,
  frameOrigins: readonly string[],
): Record<string, string> {
  const others = [hosts.api, hosts.gateway, hosts.socket, socketOf(hosts.socket)].filter(
    (host) => host !== '',
  )
  const pictures = [
    ...(pixelUrl ? [new URL(pixelUrl).origin] : []),
    ...pictureHosts.map((host) => `https://${host}`),
  ]
  // The page itself can't be framed, not even by us, so that this opens the door to the chat's page alone.
  const frames = [...(chat ? ["'self'"] : []), ...frameOrigins]
  const policy = [
    `default-src 'self'`,
    `script-src 'self'`,
    `style-src 'self'`,
    `img-src ${["'self'", 'data:', ...pictures].join(' ')}`,
    `connect-src ${["'self'", ...others].join(' ')}`,
    `frame-src ${frames.join(' ') || "'none'"}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ]
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'cross-origin-opener-policy': 'same-origin',
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'accept-encoding, cookie',
  }
}

/** What the page may know. `<` is written as an escape, so that no text inside can end the script element. */
function settingsOf(
  config: WebAppConfig,
  snapshot: LobbySnapshot | null,
  studioOrigins: readonly string[],
): string {
  const { mode, hosts, chat, pixelUrl, luckywheelHiddenHosts, h5Hosts, activeUrl, licence, tracing } = config
  const settings = {
    apiHost: hosts.api,
    gatewayHost: hosts.gateway,
    socketHost: hosts.socket,
    mode,
    licensedChat: chat !== undefined,
    pixelUrl: pixelUrl ?? null,
    luckywheelHiddenHosts,
    h5Hosts,
    studioOrigins,
    activeUrl: activeUrl ?? null,
    licence: licence ?? null,
    snapshot,
    ...(tracing && { traced: true }),
  }
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="settings">${json}</script>`
}

/** The largest thing above the fold is the first banner: its file is asked for before any script runs. */
function preloadOf(snapshot: LobbySnapshot | null): string {
  const answers = snapshot?.answers ?? []
  const banners = answers.flatMap(({ path, data }) => (path === '/lobby/batchBanners' ? data.banners : []))
  const first = banners.find(({ position }) => position === 'home_top')
  const files = artSrcSet(first?.cover ?? '', 'avif')
  return files
    ? `<link rel="preload" as="image" type="image/avif" fetchpriority="high" imagesrcset="${files}" imagesizes="${bannerSizes}">`
    : ''
}

type Visitor = { readonly country: Country; readonly lang: Lang }

const inCookie = new RegExp(`(?:^|; *)${lobbyCookie}=([A-Z]{2})\\.([a-z]{2})(?:;|$)`)

/** What the page wrote down at the last visit; anything else is a newcomer. */
function visitorOf(cookies: string | undefined): Visitor {
  const [, country, lang] = inCookie.exec(cookies ?? '') ?? []
  return isCountry(country) && isLang(lang)
    ? { country, lang }
    : { country: defaultCountry, lang: defaultLang(defaultCountry) }
}

type Page = {
  readonly snapshot: LobbySnapshot | null
  readonly origins: readonly string[]
  readonly headers: Readonly<Record<string, string>>
  readonly html: Buffer
  readonly packed: Buffer
}

/** A page changes only with its snapshot, and a visitor waits for it: hence not the slowest compression. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

function createPages(
  template: string,
  { config, snapshotOf, frameOrigins }: Pick<PageDeps, 'config' | 'snapshotOf' | 'frameOrigins'>,
): (visitor: Visitor, withLobby: boolean) => Page {
  const pages = new Map<string, Page>()
  return ({ country, lang }, withLobby) => {
    const key = withLobby ? `${country}.${lang}` : lang
    const snapshot = withLobby ? snapshotOf(country, lang) : null
    const origins = frameOrigins()
    const known = pages.get(key)
    if (known?.snapshot === snapshot && known.origins === origins) return known
    const text = template
      .replace(/<html lang="[^"]*"/, `<html lang="${languages[lang].lang}"`)
      .replace(place, () => preloadOf(snapshot) + settingsOf(config, snapshot, origins))
    const html = Buffer.from(text)
    const headers = headersFor(config, origins)
    const page = { snapshot, origins, headers, html, packed: brotliCompressSync(html, quality) }
    pages.set(key, page)
    return page
  }
}

const isFile = (path: string): boolean => /\.[a-z0-9]+$/i.test(path)
const isArt = (path: string): boolean => /\.[0-9a-f]{8}-\d+\.(?:avif|webp)$/.test(path)

/** A person who follows a wrong link is led home like from any other unknown address (R2.18); programs are told. */
const isTyped = ({ headers }: FastifyRequest): boolean => headers['sec-fetch-dest'] === 'document'

export type PageDeps = {
  readonly config: WebAppConfig
  readonly dist: string
  /** Keeps the contract's paths out: a call that is only asked for with GET is a wrong method, not a page. */
  isCall(path: string): boolean
  /** The same object for as long as it has not changed. */
  snapshotOf(country: Country, lang: Lang): LobbySnapshot
  /** Where games of other studios come from; the same array for as long as it has not changed. */
  frameOrigins(): readonly string[]
}

export async function servePage(http: FastifyInstance, deps: PageDeps): Promise<void> {
  const { dist, isCall } = deps
  const index = join(dist, 'index.html')
  if (!existsSync(index))
    throw new Error(`The page is not built: run "npm start", or "npm run build" for ${dist}`)
  const pageFor = createPages(readFileSync(index, 'utf8'), deps)
  await http.register(fastifyStatic, {
    root: dist,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(join(dist, 'assets')) || isArt(path)
      reply.header('cache-control', hashed ? `public, max-age=${aYearSeconds}, immutable` : 'no-cache')
      reply.header('x-content-type-options', 'nosniff')
    },
  })
  http.get('/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    if (isFile(path) || isCall(path)) return isTyped(request) ? reply.redirect('/') : reply.callNotFound()
    const { headers, html, packed } = pageFor(visitorOf(request.headers.cookie), path !== shellPath)
    const brotli = request.headers['accept-encoding']?.includes('br')
    if (brotli) reply.header('content-encoding', 'br')
    return reply.headers(headers).send(brotli ? packed : html)
  })
}
