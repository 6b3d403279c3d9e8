/** The player's app: built files as they are, and for every other address its page with the public settings in it. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#kernel/config.ts'

const place = '<!--settings-->'
const aYearSeconds = 31_536_000

const socketOf = (host: string): string => host.replace(/^http/, 'ws')

/** No inline script runs, nobody frames the page, and it talks to our own hosts only. */
function headersFor({ hosts, pixelUrl }: Config): Record<string, string> {
  const others = [hosts.api, hosts.gateway, hosts.socket, socketOf(hosts.socket)].filter(
    (host) => host !== '',
  )
  const pixel = pixelUrl ? [new URL(pixelUrl).origin] : []
  const policy = [
    `default-src 'self'`,
    `script-src 'self'`,
    `style-src 'self'`,
    `img-src ${["'self'", 'data:', ...pixel].join(' ')}`,
    `connect-src ${["'self'", ...others].join(' ')}`,
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
  }
}

/** What the page may know. `<` is written as an escape, so that no text inside can end the script element. */
function settingsOf({ mode, hosts, chatLicence, pixelUrl, luckywheelHiddenHosts }: Config): string {
  const settings = {
    apiHost: hosts.api,
    gatewayHost: hosts.gateway,
    socketHost: hosts.socket,
    mode,
    chatLicence: chatLicence ?? null,
    pixelUrl: pixelUrl ?? null,
    luckywheelHiddenHosts,
  }
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="settings">${json}</script>`
}

const isFile = (path: string): boolean => /\.[a-z0-9]+$/i.test(path)

/** `isCall` keeps the contract's paths out: a call that is only asked for with GET is a wrong method, not a page. */
export async function servePage(
  http: FastifyInstance,
  config: Config,
  dist: string,
  isCall: (path: string) => boolean,
): Promise<void> {
  const index = join(dist, 'index.html')
  if (!existsSync(index))
    throw new Error(`The page is not built: run "npm start", or "npm run build" for ${dist}`)
  const html = readFileSync(index, 'utf8').replace(place, () => settingsOf(config))
  const packed = brotliCompressSync(html)
  const headers = {
    ...headersFor(config),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
  }
  await http.register(fastifyStatic, {
    root: dist,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(join(dist, 'assets'))
      reply.header('cache-control', hashed ? `public, max-age=${aYearSeconds}, immutable` : 'no-cache')
      reply.header('x-content-type-options', 'nosniff')
    },
  })
  http.get('/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    if (isFile(path) || isCall(path)) return reply.callNotFound()
    const brotli = request.headers['accept-encoding']?.includes('br')
    if (brotli) reply.header('content-encoding', 'br')
    return reply.headers(headers).send(brotli ? packed : html)
  })
}
