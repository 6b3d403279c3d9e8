/**
 * The operators' console: an HTTP server of its own on CONSOLE_PORT, with the operators' call table and the files of
 * apps/console. Requests of other origins and, with CONSOLE_ALLOW, of other networks are refused before anything else.
 */
import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { operatorCalls } from '@saguao/contract/operators/operator-calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#config.ts'
import { consoleParts, type PartDeps, playersOriginOf } from '#console/parts.ts'
import { startConsoleSockets } from '#console/sockets.ts'
import type { Callers } from '#kernel/http/callers.ts'
import { createHttp } from '#kernel/http/http.ts'
import { createStoredResponses } from '#kernel/http/idempotency.ts'
import type { Load } from '#kernel/http/load/load-monitor.ts'
import { Refusal } from '#kernel/refusal.ts'
import { addressOf } from '#kernel/socket/connection-limits.ts'
import type { Network } from '#modules/operators/operators-config.ts'

const yearSeconds = 31_536_000
const nonceBytes = 16
const noncePlaceholder = '__CSP_NONCE__'

type ConsoleDeps = PartDeps & {
  readonly databaseUrl: string
  readonly load: Load | undefined
  readonly checkResponses: boolean
}

function createAllowed(networks: readonly Network[]): (address: string) => boolean {
  if (networks.length === 0) return () => true
  const list = new BlockList()
  for (const { address, prefix, family } of networks) list.addSubnet(address, prefix, family)
  return (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** In live mode one origin is right. The sandbox has no fixed address: there the origin must name the requested host. */
function isOwnOrigin({ headers }: Pick<IncomingMessage, 'headers'>, { consoleOrigin }: Config): boolean {
  const { origin, host } = headers
  if (origin === undefined) return false
  if (consoleOrigin !== undefined) return origin === consoleOrigin
  return host !== undefined && (origin === `http://${host}` || origin === `https://${host}`)
}

const safeMethods = ['GET', 'HEAD']

/** Of every response, files and refusals included; pages have a policy of their own. */
const defaultHeaders = {
  'content-security-policy': `default-src 'none'; frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
}

/** A cookie is sent by the browser, so each request that could change something must come from the console itself. */
function addGuards(http: FastifyInstance, config: Config): void {
  const isAllowed = createAllowed(config.consoleAllow)
  http.addHook('onRequest', async (request, reply) => {
    reply.headers(defaultHeaders)
    if (!isAllowed(request.ip)) throw new Refusal('ADDRESS_REFUSED')
    if (!safeMethods.includes(request.method) && !isOwnOrigin(request, config))
      throw new Refusal('ORIGIN_REFUSED')
  })
}

/** No inline script, own origin only, a frame of the players' app. The component library writes style elements with the nonce. */
function headersOf(nonce: string, playersOrigin: string): Record<string, string> {
  const policy = [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `frame-src ${playersOrigin}`,
    `manifest-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
  ]
  return {
    'content-security-policy': policy.join('; '),
    'content-type': 'text/html; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  }
}

const isFile = (path: string): boolean => /\.[a-z0-9]+$/i.test(path)

const artFolder = fileURLToPath(new URL('../../web/dist/art', import.meta.url))

/** The pictures that ship with the product, at the addresses that content names. */
async function serveArt(http: FastifyInstance): Promise<void> {
  if (!existsSync(artFolder)) return
  await http.register(fastifyStatic, {
    root: artFolder,
    prefix: '/art/',
    index: false,
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply) => {
      reply.header('cache-control', `public, max-age=${yearSeconds}, immutable`)
      reply.header('x-content-type-options', 'nosniff')
    },
  })
}

type Files = Pick<ConsoleOptions, 'dist' | 'built'>

/** The first requests wait for the build: the console listens while it is built. */
async function serveConsole(http: FastifyInstance, { dist, built }: Files, deps: ConsoleDeps): Promise<void> {
  if (dist === undefined || (!built && !existsSync(join(dist, 'index.html')))) return
  let template: string | undefined
  await http.register(fastifyStatic, {
    root: dist,
    serve: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(dist, 'assets'))
      reply.header('cache-control', isHashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache')
      reply.header('x-content-type-options', 'nosniff')
    },
  })
  await serveArt(http)
  http.get('/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    if (http.methodsOf(path).includes('POST')) return reply.callNotFound()
    await built
    if (isFile(path)) return reply.sendFile(path)
    template ??= readFileSync(join(dist, 'index.html'), 'utf8')
    const nonce = deps.random.secret(nonceBytes)
    const origin = playersOriginOf(deps, `http://${request.headers.host ?? 'localhost'}`)
    return reply.headers(headersOf(nonce, origin)).send(template.replaceAll(noncePlaceholder, nonce))
  })
}

/** The handlers of the modules other than operators: each answers its own rows of the table. */
const moduleParts = (deps: ConsoleDeps): readonly object[] => [...consoleParts(deps)]

/** Approvals carry out the changes of all modules, so the handlers of operators see the others. */
function consoleCallsOf(deps: ConsoleDeps) {
  const { operators } = deps.modules
  const all: Record<string, unknown> = {}
  const parts = [operators.ownCalls(operatorCalls, all), ...moduleParts(deps)]
  Object.assign(all, ...parts)
  const calls = Object.fromEntries(Object.entries(operatorCalls).filter(([path]) => path in all))
  return { calls, handlers: operators.httpHandlers(calls, all) }
}

async function createConsoleServer(deps: ConsoleDeps, files: Files): Promise<FastifyInstance> {
  const { modules, config, load, checkResponses } = deps
  const http = createHttp({
    ...deps,
    // The console is called by its own origin only.
    config: { ...config, publicOrigins: [] },
    ...consoleCallsOf(deps),
    callers: modules.operators.callers as Callers,
    findSession: async () => undefined,
    storedResponses: createStoredResponses(deps.db),
    load,
    checkResponses,
  })
  addGuards(http, config)
  if (config.mode === 'sandbox') modules.operators.addSandbox(http)
  modules.lobby.addPictures(http)
  await serveConsole(http, files, deps)
  return http
}

export type ConsoleOptions = {
  /** Folder of the console's files; undefined: calls only. */
  readonly dist?: string
  /** The build that writes them, if it may still run. */
  readonly built?: Promise<void> | undefined
  /** Replaces CONSOLE_PORT; without either there is no console. */
  readonly port?: number
  /** The port may be taken by another sandbox: then any free one will do. */
  readonly orAnyPort?: boolean
}

async function listen(
  http: FastifyInstance,
  host: string,
  port: number,
  orAnyPort: boolean,
): Promise<string> {
  try {
    return await http.listen({ host, port })
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    if (!isTaken || !orAnyPort) throw error
    return http.listen({ host, port: 0 })
  }
}

/** Handshakes pass the same guards as calls. */
function startSockets(deps: ConsoleDeps, { server }: FastifyInstance) {
  const { config, modules } = deps
  const { callers } = modules.operators
  const isAddressAllowed = createAllowed(config.consoleAllow)
  return startConsoleSockets({
    ...deps,
    server,
    isAllowed: (request) =>
      isAddressAllowed(addressOf(request, config.trustProxy)) && isOwnOrigin(request, config),
    tokenOf: callers.tokenOf,
    findOperator: (token) => callers.find(token, { headers: { background: '1' } }),
  })
}

export type ConsoleServer = { readonly address: string | undefined; close(): Promise<void> }

export async function startConsole(
  deps: ConsoleDeps,
  { port = deps.config.consolePort, orAnyPort = false, ...files }: ConsoleOptions = {},
): Promise<ConsoleServer> {
  if (port === undefined) return { address: undefined, close: async () => undefined }
  const http = await createConsoleServer(deps, files)
  const sockets = await startSockets(deps, http)
  const address = await listen(http, deps.config.host, port, orAnyPort)
  deps.log.info({ address }, 'console: listening')
  return {
    address,
    close: async () => {
      await sockets.stop()
      await http.close()
    },
  }
}

/** The address operators open. Passkeys need a host name, so the sandbox names localhost instead of its address. */
export const consoleOriginOf = ({ consoleOrigin }: Config, address: string): string =>
  consoleOrigin ?? address.replace('//127.0.0.1:', '//localhost:')
