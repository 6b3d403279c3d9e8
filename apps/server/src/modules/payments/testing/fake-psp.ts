/**
 * A fake payment provider in a process of its own: API Pix over mutual TLS, and a control API for tests, which makes
 * payments, sends notifications and injects faults. `node fake-psp.ts FOLDER KEY` prints the addresses of both, and exits
 * when its standard input closes, so that it does not outlive its test.
 */
import { readFileSync } from 'node:fs'
import { createServer as createHttp, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createHttps } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as bank from './fake-psp-bank.ts'

export type Operation =
  | 'token'
  | 'cob.put'
  | 'cob.get'
  | 'pix.get'
  | 'return.put'
  | 'webhook.put'
  | 'webhook.get'
  | 'payout.put'
  | 'payout.get'
  | 'pix.list'
  | 'payout.list'

/** A fault, before or after the provider has handled the request. */
export type Fault = {
  readonly on: Operation
  readonly kind: 'status' | 'hang' | 'cut' | 'slow' | 'garbage'
  readonly after?: boolean
  readonly status?: number
  readonly ms?: number
  times: number
}

const [, , folder = '', receiverKey = ''] = process.argv
const memory = bank.createMemory(receiverKey)
const counts: Partial<Record<Operation, number>> = {}
let faults: Fault[] = []

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

function respond(response: ServerResponse, { status, json }: bank.Response): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
}

type Route = {
  readonly name: Operation
  readonly method: string
  readonly path: RegExp
  readonly run: (parts: readonly string[], body: unknown) => bank.Response
}

const routes: readonly Route[] = [
  {
    name: 'cob.put',
    method: 'PUT',
    path: /^\/cob\/([^/]+)$/,
    run: ([id = ''], body) => bank.putCob(memory, id, body),
  },
  { name: 'cob.get', method: 'GET', path: /^\/cob\/([^/]+)$/, run: ([id = '']) => bank.getCob(memory, id) },
  { name: 'pix.get', method: 'GET', path: /^\/pix\/([^/]+)$/, run: ([id = '']) => bank.getPix(memory, id) },
  {
    name: 'pix.list',
    method: 'GET',
    path: /^\/pix\?(.+)$/,
    run: ([query = '']) => bank.listPix(memory, new URLSearchParams(query)),
  },
  {
    name: 'payout.list',
    method: 'GET',
    path: /^\/gn\/pix\/enviados\?(.+)$/,
    run: ([query = '']) => bank.listPayouts(memory, new URLSearchParams(query)),
  },
  {
    name: 'return.put',
    method: 'PUT',
    path: /^\/pix\/([^/]+)\/devolucao\/([^/]+)$/,
    run: ([pix = '', id = ''], body) => bank.putReturn(memory, pix, id, body),
  },
  {
    name: 'payout.get',
    method: 'GET',
    path: /^\/gn\/pix\/enviados\/id-envio\/([^/]+)$/,
    run: ([id = '']) => bank.getPayout(memory, id),
  },
  {
    name: 'payout.put',
    method: 'PUT',
    path: /^\/gn\/pix\/([^/]+)$/,
    run: ([id = ''], body) => bank.putPayout(memory, id, body),
  },
  {
    name: 'webhook.put',
    method: 'PUT',
    path: /^\/webhook\/([^/]+)$/,
    run: ([key = ''], body) => bank.putWebhook(memory, decodeURIComponent(key), body),
  },
  {
    name: 'webhook.get',
    method: 'GET',
    path: /^\/webhook\/([^/]+)$/,
    run: ([key = '']) => bank.getWebhook(memory, decodeURIComponent(key)),
  },
]

const basic = `Basic ${Buffer.from(`${bank.fakeClient.clientId}:${bank.fakeClient.clientSecret}`).toString('base64')}`

function tokenRoute(request: IncomingMessage): Route | undefined {
  const run = (_: readonly string[], body: unknown): bank.Response => {
    const granted = new URLSearchParams(String(body)).get('grant_type') === 'client_credentials'
    if (request.headers.authorization !== basic) return { status: 401, json: { error: 'invalid_client' } }
    return granted ? bank.giveToken(memory) : { status: 400, json: { error: 'unsupported_grant_type' } }
  }
  const isToken = request.method === 'POST' && request.url === '/oauth/token'
  return isToken ? { name: 'token', method: 'POST', path: /^/, run } : undefined
}

function nextFault(name: Operation): Fault | undefined {
  const fault = faults.find(({ on, times }) => on === name && times > 0)
  if (fault) fault.times -= 1
  return fault
}

/** True when the fault replaces the response. */
async function applyFault(
  fault: Fault,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  if (fault.kind === 'slow') await sleep(fault.ms ?? 0)
  if (fault.kind === 'cut') request.socket.destroy()
  if (fault.kind === 'garbage')
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>fault</html>')
  if (fault.kind === 'status')
    respond(response, { status: fault.status ?? 503, json: { title: 'ServicoIndisponivel' } })
  return fault.kind !== 'slow'
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

async function serveApi(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = (request.url ?? '').replace(/^\/v2/, '')
  const found = routes.find((one) => one.method === request.method && one.path.test(path))
  const route = tokenRoute(request) ?? found
  const body = jsonOf(await bodyOf(request))
  if (!route) return respond(response, { status: 404, json: { title: 'NaoEncontrado' } })
  counts[route.name] = (counts[route.name] ?? 0) + 1
  const fault = nextFault(route.name)
  if (fault && !fault.after && (await applyFault(fault, request, response))) return
  const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
  if (route.name !== 'token' && !bank.acceptsToken(memory, token))
    return respond(response, { status: 401, json: { title: 'token' } })
  const result = route.run(route.path.exec(path)?.slice(1) ?? [], body)
  if (fault?.after && (await applyFault(fault, request, response))) return
  respond(response, result)
}

/** By the standard, `/pix` is appended to the registered URL. */
async function notify(items: readonly unknown[], copies: number): Promise<number[]> {
  const [address] = memory.webhooks.values()
  if (!address) return []
  const body = JSON.stringify({ pix: items })
  const headers = { 'content-type': 'application/json' }
  const { pathname, search } = new URL(`${address}/pix`)
  const send = async (): Promise<number> =>
    (await fetch(memory.manner.host + pathname + search, { method: 'POST', headers, body })).status
  return Promise.all(Array.from({ length: copies }, send))
}

type Pay = Parameters<typeof bank.pay>[1]
type Settle = { idEnvio: string } & Pick<bank.FakePayout, 'status' | 'motivo'>
type SettleReturns = { endToEndId: string; status: 'DEVOLVIDO' | 'NAO_REALIZADO' }

/** Actions of the control API, by path. */
const actions = {
  faults: (next: Fault[]) => {
    faults = next
  },
  manner: (change: Partial<bank.Manner>) => Object.assign(memory.manner, change),
  pay: (payment: Pay) => bank.pay(memory, payment),
  notify: ({ items, copies = 1 }: { items: unknown[]; copies?: number }) => notify(items, copies),
  settle: ({ idEnvio, ...end }: Settle) => bank.settle(memory, idEnvio, end),
  settleReturns: ({ endToEndId, status }: SettleReturns) => bank.settleReturns(memory, endToEndId, status),
  removeCob: ({ txid }: { txid: string }) => bank.removeCob(memory, txid),
  dropTokens: () => memory.tokens.clear(),
  state: () => ({
    counts,
    cobs: [...memory.cobs.values()],
    pixes: [...memory.pixes.values()],
    payouts: [...memory.payouts.values()],
    webhooks: Object.fromEntries(memory.webhooks),
  }),
}

async function serveControl(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const name = (request.url ?? '').slice(1)
  const input = jsonOf((await bodyOf(request)) || '{}')
  if (!Object.hasOwn(actions, name)) return respond(response, { status: 404, json: null })
  const action = actions[name as keyof typeof actions] as (input: unknown) => unknown
  respond(response, { status: 200, json: (await action(input)) ?? null })
}

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })

const pem = (name: string): string => readFileSync(join(folder, name), 'utf8')
const tls = { cert: pem('server.pem'), key: pem('server-key.pem'), ca: pem('ca.pem') }
const mutual = { ...tls, requestCert: true, rejectUnauthorized: true }
const api = await listen(createHttps(mutual, (request, response) => void serveApi(request, response)))
const control = await listen(createHttp((request, response) => void serveControl(request, response)))
process.stdout.write(
  `${JSON.stringify({ api: `https://127.0.0.1:${api}`, control: `http://127.0.0.1:${control}` })}\n`,
)
process.stdin.on('end', () => process.exit()).resume()
