/**
 * Serves the web app: static files, and for every other path its HTML with the public settings and a lobby snapshot
 * embedded, so that the first view needs no request. `/shell` is the same HTML without the lobby: browsers cache it for
 * offline use, where an old lobby must not appear.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import { type LobbySnapshot, lobbyCookie } from '@saguao/contract/lobby/snapshot.ts'
import { defaultCountry } from '@saguao/contract/product/constants.ts'
import { type Country, isCountry } from '@saguao/contract/product/countries.ts'
import { defaultLang, isLang, type Lang, languages } from '@saguao/contract/product/languages.ts'
import type { MarketPolicies } from '@saguao/contract/product/market-policy.ts'
import type { Offers } from '@saguao/contract/product/rewards.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#config.ts'
import { type FirstBanner, firstBannerOf } from '#first-banner.ts'
import type { Preview } from '#modules/lobby/lobby.ts'

const settingsPlaceholder = '<!--settings-->'
const root = '<div id="root">'
const shellPath = '/shell'
const yearSeconds = 31_536_000

const socketOf = (host: string): string => host.replace(/^http/, 'ws')

type PolicySources = {
  readonly styles: string
  readonly frameOrigins: readonly string[]
  readonly ancestors?: string
}

/** The content security policy: no inline scripts, no framing of the web app, frames of studios only, own hosts only. */
function headersFor(
  { hosts, pixelUrl, pictureHosts, chat }: Config,
  { styles, frameOrigins, ancestors = "'none'" }: PolicySources,
): Record<string, string> {
  const others = [hosts.api, hosts.gateway, hosts.socket, socketOf(hosts.socket)].filter(
    (host) => host !== '',
  )
  const pictures = [
    ...(pixelUrl ? [new URL(pixelUrl).origin] : []),
    ...pictureHosts.map((host) => `https://${host}`),
  ]
  // 'self' allows only the chat page: the web app itself forbids framing (frame-ancestors).
  const frames = [...(chat ? ["'self'"] : []), ...frameOrigins]
  const policy = [
    `default-src 'self'`,
    `script-src 'self'`,
    `style-src 'self' ${styles}`.trim(),
    `img-src ${["'self'", 'data:', ...pictures].join(' ')}`,
    `connect-src ${["'self'", ...others].join(' ')}`,
    `frame-src ${frames.join(' ') || "'none'"}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors ${ancestors}`,
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

/** The public settings. `<` is escaped, so that no text inside can end the script element. */
function settingsOf(
  config: Config,
  { snapshot, offers, policies, origins, isPreview = false }: PageData & { readonly isPreview?: boolean },
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
    studioOrigins: origins,
    offers,
    policies,
    activeUrl: activeUrl ?? null,
    licence: licence ?? null,
    snapshot,
    ...(tracing && { traced: true }),
    ...(isPreview && { preview: true }),
  }
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="settings">${json}</script>`
}

/** The hash of the styles inside the document allows these and no others. */
function stylesIn(template: string): string {
  const styles = template.matchAll(/<style>(.*?)<\/style>/gs)
  return [...styles]
    .map(([, style = '']) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`)
    .join(' ')
}

const earlyLink = /<link\b[^>]*\bdata-for="(\w+)"[^>]*>\s*/g

/** Removes the preload links of another screen or language: browsers warn of what is fetched and not used. */
const withUsedLinks = (template: string, lang: Lang, isHome: boolean): string =>
  template.replace(earlyLink, (link, use) => ((use === 'home' ? isHome : use === lang) ? link : ''))

type Visitor = { readonly country: Country; readonly lang: Lang }

const visitorPattern = new RegExp(`(?:^|; *)${lobbyCookie}=([A-Z]{2})\\.([a-z]{2})(?:;|$)`)

/** Country and language from the cookie of the last visit; defaults for new visitors. */
function visitorOf(cookies: string | undefined): Visitor {
  const [, country, lang] = visitorPattern.exec(cookies ?? '') ?? []
  return isCountry(country) && isLang(lang)
    ? { country, lang }
    : { country: defaultCountry, lang: defaultLang(defaultCountry) }
}

type PageData = {
  readonly snapshot: LobbySnapshot | null
  readonly offers: Offers
  readonly policies: MarketPolicies
  readonly origins: readonly string[]
}

type Page = PageData & {
  readonly headers: Readonly<Record<string, string>>
  readonly html: Buffer
  readonly compressed: Buffer
}

/** Not the slowest compression: visitors wait for it whenever the snapshot changes. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

type Content = {
  readonly lang: Lang
  readonly isHome: boolean
  readonly settings: string
  readonly banner?: FirstBanner | undefined
}

/** The preload link of the banner comes before the settings, which are long. */
function fillTemplate(template: string, { lang, isHome, settings, banner }: Content): string {
  return withUsedLinks(template, lang, isHome)
    .replace(/<html lang="[^"]*"/, `<html lang="${languages[lang].lang}"`)
    .replace(settingsPlaceholder, () => `${banner?.preload ?? ''}${settings}`)
    .replace(root, `${root}${banner?.view ?? ''}`)
}

/** A page that an operator opened with a valid key: only the console may frame it, and no cache keeps it. */
async function previewPage(
  template: string,
  { config, ...deps }: WebAppDeps,
  { country, lang }: Visitor,
  preview: Preview,
): Promise<{ readonly headers: Record<string, string>; readonly html: Buffer }> {
  const snapshot = await deps.previewSnapshot(preview, country, lang)
  const data = { snapshot, offers: deps.offers(), policies: deps.policies(), origins: deps.frameOrigins() }
  const settings = settingsOf(config, { ...data, isPreview: true })
  const { 'x-frame-options': _, ...headers } = headersFor(config, {
    styles: stylesIn(template),
    frameOrigins: data.origins,
    ancestors: preview.origin,
  })
  const html = Buffer.from(fillTemplate(template, { lang, isHome: true, settings }))
  return { headers: { ...headers, 'cache-control': 'no-store' }, html }
}

function createPages(
  template: string,
  {
    config,
    snapshotOf,
    ...deps
  }: Pick<WebAppDeps, 'config' | 'snapshotOf' | 'offers' | 'policies' | 'frameOrigins'>,
): (visitor: Visitor, path: string) => Page {
  const pages = new Map<string, Page>()
  const styles = stylesIn(template)
  return ({ country, lang }, path) => {
    const [withLobby, isHome] = [path !== shellPath, path === '/']
    const key = withLobby ? `${country}.${lang}.${isHome}` : lang
    const snapshot = withLobby ? snapshotOf(country, lang) : null
    const [offers, policies, origins] = [deps.offers(), deps.policies(), deps.frameOrigins()]
    const cached = pages.get(key)
    const isCurrent = cached?.snapshot === snapshot && cached.offers === offers && cached.origins === origins
    if (isCurrent && cached.policies === policies) return cached
    const settings = settingsOf(config, { snapshot, offers, policies, origins })
    const banner = isHome ? firstBannerOf(snapshot, config.luckywheelHiddenHosts) : undefined
    const html = Buffer.from(fillTemplate(template, { lang, isHome, settings, banner }))
    const headers = headersFor(config, { styles, frameOrigins: origins })
    const page = {
      snapshot,
      offers,
      policies,
      origins,
      headers,
      html,
      compressed: brotliCompressSync(html, quality),
    }
    pages.set(key, page)
    return page
  }
}

const isFile = (path: string): boolean => /\.[a-z0-9]+$/i.test(path)
const isArt = (path: string): boolean => /\.[0-9a-f]{8}-\d+\.(?:avif|webp)$/.test(path)

/** Browsers that open an unknown file are redirected to the lobby (R2.18); other clients get 404. */
const isNavigation = ({ headers }: FastifyRequest): boolean => headers['sec-fetch-dest'] === 'document'

export type WebAppDeps = {
  readonly config: Config
  readonly dist: string
  /** True for paths of calls: GET on one is a wrong method, not a page of the web app. */
  isCall(path: string): boolean
  /** Returns the same object until the content changes. */
  snapshotOf(country: Country, lang: Lang): LobbySnapshot
  /** The rewards that each market offers; returns the same object until it changes. */
  offers(): Offers
  /** What each market allows; returns the same object until it changes. */
  policies(): MarketPolicies
  /** Origins of third-party studios; returns the same array until it changes. */
  frameOrigins(): readonly string[]
  /** Undefined for a key that is not valid: then the page is that of every visitor. */
  findPreview(key: string): Promise<Preview | undefined>
  previewSnapshot(preview: Preview, country: Country, lang: Lang): Promise<LobbySnapshot>
}

type PreviewQuery = { readonly preview?: unknown; readonly country?: unknown; readonly lang?: unknown }

const previewKeyOf = ({ query }: FastifyRequest): string => {
  const { preview } = query as PreviewQuery
  return typeof preview === 'string' ? preview : ''
}

/** The console chooses country and language of a preview. */
function previewVisitorOf({ query, headers }: FastifyRequest): Visitor {
  const { country, lang } = query as PreviewQuery
  const visitor = visitorOf(headers.cookie)
  return {
    country: typeof country === 'string' && isCountry(country) ? country : visitor.country,
    lang: typeof lang === 'string' && isLang(lang) ? lang : visitor.lang,
  }
}

export async function serveWebApp(http: FastifyInstance, deps: WebAppDeps): Promise<void> {
  const { dist, isCall } = deps
  const index = join(dist, 'index.html')
  if (!existsSync(index))
    throw new Error(`The web app is not built: run "npm start", or "npm run build" for ${dist}`)
  const template = readFileSync(index, 'utf8')
  const pageFor = createPages(template, deps)
  await http.register(fastifyStatic, {
    root: dist,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(join(dist, 'assets')) || isArt(path)
      reply.header('cache-control', hashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache')
      reply.header('x-content-type-options', 'nosniff')
    },
  })
  const limitPreview = http.addressLimit('read')
  http.get('/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    if (isFile(path) || isCall(path))
      return isNavigation(request) ? reply.redirect('/') : reply.callNotFound()
    const key = previewKeyOf(request)
    if (key !== '') await limitPreview(request)
    const preview = key === '' ? undefined : await deps.findPreview(key)
    if (preview) {
      const page = await previewPage(template, deps, previewVisitorOf(request), preview)
      return reply.headers(page.headers).send(page.html)
    }
    const { headers, html, compressed } = pageFor(visitorOf(request.headers.cookie), path)
    const brotli = request.headers['accept-encoding']?.includes('br')
    if (brotli) reply.header('content-encoding', 'br')
    return reply.headers(headers).send(brotli ? compressed : html)
  })
}
