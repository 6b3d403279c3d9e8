// Reads: /game/list, /lobby/batchBanners, /wallet/balance and a page of /wallet/transactions per second ÷ a bare route of
// the same server that returns as many bytes (bar 0.85), and the time of a search in 10,000 titles over HTTP (bar 50 ms).
import type { AddressInfo } from 'node:net'
import { type Calls, calls } from '@saguao/contract/calls/calls.ts'
import { firstPageBody } from '@saguao/contract/lobby/snapshot.ts'
import { minor } from '@saguao/contract/product/money.ts'
import { demoContent } from '../apps/server/src/demo.ts'
import type { Handlers } from '../apps/server/src/kernel/http/handlers.ts'
import { createHttp } from '../apps/server/src/kernel/http/http.ts'
import { createStoredResponses } from '../apps/server/src/kernel/http/idempotency.ts'
import { lobbyCalls } from '../apps/server/src/modules/lobby/calls.ts'
import { sampleTitles } from '../apps/server/src/modules/lobby/content/sample-titles.ts'
import { createLobby, type Lobby } from '../apps/server/src/modules/lobby/lobby.ts'
import { walletCalls } from '../apps/server/src/modules/wallet/calls.ts'
import { house, type Modules, makePlayers, openModules } from '../trials/lib/modules.ts'
import { median, quantile } from './lib/figures.ts'
import { runLoad } from './lib/http-load.ts'
import type { Figures } from './run.ts'

const bar = 0.85
const searchBarMs = 50
const connections = 64
const seconds = 2
const rounds = 9
const titles = 10_000
const maxPlayers = 500
/** More than a page. */
const entriesPerPlayer = 30
const searches = 400

const measured = {
  '/game/list': firstPageBody('BR', 'hot'),
  '/lobby/batchBanners': { country: 'BR' },
  '/wallet/balance': {},
  '/wallet/transactions': { pageNum: 1, pageSize: 20 },
} as const
type Measured = keyof typeof measured

const table = {
  '/game/list': calls['/game/list'],
  '/game/categories': calls['/game/categories'],
  '/lobby/batchBanners': calls['/lobby/batchBanners'],
  '/wallet/balance': calls['/wallet/balance'],
  '/wallet/transactions': calls['/wallet/transactions'],
}

const noJackpot = async () => ({ isOn: false, amount: 0, currency: 'BRL', currencyAlias: 'R$' })

async function listen({ app, identity, wallet }: Modules, lobby: Lobby, tokens: readonly string[]) {
  const answers = {
    ...lobbyCalls(lobby, { ...app, readJackpot: noJackpot }),
    ...walletCalls({ ...app, wallet }),
  } satisfies Partial<Handlers<Calls>>
  const http = createHttp({
    ...app,
    calls: table,
    handlers: answers,
    findSession: identity.findSession,
    storedResponses: createStoredResponses(app.db),
  })
  const constants = new Map<string, Buffer>()
  for (const path of Object.keys(measured))
    http.post(`/bare${path}`, async (_, reply) =>
      reply.header('content-type', 'application/json; charset=utf-8').send(constants.get(path)),
    )
  const address = await http.listen({ host: '127.0.0.1', port: 0 })
  for (const path of Object.keys(measured) as Measured[])
    constants.set(path, Buffer.from(await ask(address, path, measured[path], tokens[0])))
  const { port } = http.server.address() as AddressInfo
  return { address, port, constants, close: () => http.close() }
}

async function addEntries(
  wallet: Modules['wallet'],
  players: readonly { readonly id: bigint }[],
): Promise<void> {
  for (let entry = 1; entry <= entriesPerPlayer; entry++)
    await Promise.all(
      players.map(({ id }) =>
        wallet.post({
          player: id,
          key: `entry:${entry}`,
          kind: 'bonus',
          currency: 'BRL',
          transfers: [{ from: { house }, to: { player: id, name: 'cash' }, amount: minor(1n) }],
        }),
      ),
    )
}

async function ask(address: string, path: string, body: object, token = ''): Promise<string> {
  const response = await fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', lang: 'pt', ...(token && { token }) },
    body: JSON.stringify(body),
  })
  return response.text()
}

/** Requests per second and CPU time of the server per request. */
async function loadAndCount(port: number, path: string, request: object, tokens: readonly string[]) {
  const before = process.cpuUsage()
  const { perSecond } = await runLoad({
    port,
    path,
    tokens,
    body: JSON.stringify(request),
    connections,
    seconds,
  })
  const { user, system } = process.cpuUsage(before)
  return { perSecond, busyUs: (user + system) / (perSecond * seconds) }
}

async function compare(port: number, path: Measured, bytes: number, players: readonly string[]) {
  const tokens = calls[path].access === 'guest' ? [''] : players
  const ratios: number[] = []
  const busy: number[] = []
  for (let round = 1; round <= rounds; round++) {
    const bare = await loadAndCount(port, `/bare${path}`, measured[path], tokens)
    const real = await loadAndCount(port, path, measured[path], tokens)
    ratios.push(real.perSecond / bare.perSecond)
    busy.push(bare.busyUs / real.busyUs)
    console.log(
      `  round ${round}: ${path} ${real.perSecond.toFixed(0)}/s (${real.busyUs.toFixed(0)} µs each) ÷ bare ${bare.perSecond.toFixed(0)}/s (${bare.busyUs.toFixed(0)} µs)`,
    )
  }
  const [ratio, byProcessor] = [median(ratios), median(busy)]
  console.log(
    `  ${path}: ${ratio.toFixed(2)} of a bare route of ${bytes} bytes (bar ${bar}), by CPU time ${byProcessor.toFixed(2)}`,
  )
  return { ratio, byProcessor }
}

/** Search terms: names of the catalogue, shortened, without accents, or with two letters swapped. */
function keywordsOf(): string[] {
  const names = sampleTitles(titles, []).games?.map(({ name }) => name.pt) ?? []
  const swapped = (word: string): string =>
    word.slice(0, 3) + [...word.slice(3, 5)].reverse().join('') + word.slice(5)
  return Array.from({ length: searches }, (_, i) => {
    const name = names[(i * 7919) % names.length] ?? ''
    const place = name.split(' ').at(-1) ?? ''
    return (
      [name, place, place.slice(0, 3), swapped(place), `${name.slice(0, 4)} ${place.slice(0, 2)}`][i % 5] ??
      ''
    )
  })
}

async function searchMs(address: string): Promise<{ first: number; p50: number; p99: number }> {
  const took: number[] = []
  for (const keyword of keywordsOf()) {
    const began = performance.now()
    await ask(address, '/game/list', { country: 'BR', keyword, pageNum: 1, pageSize: 20 })
    took.push(performance.now() - began)
  }
  const [first = 0] = took
  return { first, p50: median(took), p99: quantile(took, 0.99) }
}

export async function measure(): Promise<Figures> {
  const environment = await openModules()
  const lobby = await createLobby({ ...environment.app, databaseUrl: environment.url })
  await lobby.importContent(demoContent())
  const players = await makePlayers(environment, maxPlayers)
  await addEntries(environment.wallet, players)
  const tokens = players.map(({ token }) => token)
  const server = await listen(environment, lobby, tokens)
  try {
    const ratios: Record<string, { ratio: number; byProcessor: number }> = {}
    for (const path of Object.keys(measured) as Measured[])
      ratios[path] = await compare(server.port, path, server.constants.get(path)?.length ?? 0, tokens)
    await lobby.importContent(sampleTitles(titles, []))
    const search = await searchMs(server.address)
    console.log(
      `  search among ${titles} titles: first ${search.first.toFixed(1)} ms, median ${search.p50.toFixed(1)} ms, p99 ${search.p99.toFixed(1)} ms (bar ${searchBarMs} ms)`,
    )
    const ratio = Math.min(...Object.values(ratios).map(({ ratio }) => ratio))
    return { ratio, bar, ratios, searchMs: search, searchBarMs, titles }
  } finally {
    await server.close()
    await lobby.close()
    await environment.close()
  }
}
