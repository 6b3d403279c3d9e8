/** What the studio's own page talks to: its files, and three questions. */
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import { fileURLToPath } from 'node:url'
import { readChoice } from './owl.ts'
import type { Seats } from './seats.ts'

type Deps = {
  readonly seats: Seats
  /** Who may show the game in a frame, and is spoken to from there. */
  readonly lobbyOrigins: readonly string[]
}

const bodyMost = 4_096
const page = fileURLToPath(new URL('../page/', import.meta.url))

type File = { readonly type: string; readonly content: string }

const read = (name: string): string => readFileSync(page + name, 'utf8')
const style = (name: string): File => ({ type: 'text/css; charset=utf-8', content: read(name) })
/** Browsers don't take types; nothing else has to be built. */
const script = (name: string): File => ({
  type: 'text/javascript; charset=utf-8',
  content: stripTypeScriptTypes(read(name)),
})

const readFiles = (): Readonly<Record<string, File>> => ({
  '/': { type: 'text/html; charset=utf-8', content: read('index.html') },
  '/icon.svg': { type: 'image/svg+xml', content: read('icon.svg') },
  ...Object.fromEntries(['game.css', 'house.css', 'owl.css'].map((name) => [`/${name}`, style(name)])),
  ...Object.fromEntries(
    ['game.ts', 'scene.ts', 'sound.ts', 'words.ts'].map((name) => [`/${name}`, script(name)]),
  ),
})

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk
    if (text.length > bodyMost) return {}
  }
  try {
    const body: unknown = JSON.parse(text)
    return body !== null && typeof body === 'object' ? { ...body } : {}
  } catch {
    return {}
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

async function answer(
  { seats, lobbyOrigins }: Deps,
  path: string,
  request: IncomingMessage,
): Promise<unknown> {
  const body = await bodyOf(request)
  if (path === '/api/open') {
    const opened = await seats.open(textOf(body.launch))
    return opened ? { status: 'OK', ...opened, lobbyOrigins } : { status: 'SESSION_EXPIRED', lobbyOrigins }
  }
  const seat = textOf(body.seat)
  if (path === '/api/balance') {
    const { status, balance } = await seats.balance(seat)
    return { status, balance }
  }
  const choice = readChoice(body.choice)
  const [amount, requestId] = [textOf(body.amount), textOf(body.requestId)]
  if (path !== '/api/play' || !choice || !/^[1-9]\d{0,14}$/.test(amount) || !requestId) return undefined
  return seats.play(seat, { amount, choice, requestId })
}

function headersFor(lobbyOrigins: readonly string[]): Record<string, string> {
  return {
    'content-security-policy': `default-src 'self'; base-uri 'none'; frame-ancestors ${lobbyOrigins.join(' ')}`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-cache',
  }
}

export function createStudio(deps: Deps): Server {
  const files = readFiles()
  const headers = headersFor(deps.lobbyOrigins)
  const send = (response: ServerResponse, status: number, { type, content }: File): void => {
    response.writeHead(status, { ...headers, 'content-type': type }).end(content)
  }
  const json = (value: unknown): File => ({ type: 'application/json', content: JSON.stringify(value) })
  return createServer(async (request, response) => {
    const [path = ''] = (request.url ?? '').split('?', 1)
    const file = request.method === 'GET' ? files[path] : undefined
    if (file) return send(response, 200, file)
    const isCall = request.method === 'POST' && path.startsWith('/api/')
    const said = isCall ? await answer(deps, path, request).catch(() => ({ status: 'NO_ANSWER' })) : undefined
    send(response, said ? 200 : 404, json(said ?? { status: 'NOT_FOUND' }))
  })
}
