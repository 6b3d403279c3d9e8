/** The HTTP server of the studio: the files of the game page, and its three API calls. */
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { GameSessions } from './game-sessions.ts'
import { readChoice } from './owl.ts'

type Deps = {
  readonly sessions: GameSessions
  /** Origins that may embed the game in a frame and receive its messages. */
  readonly lobbyOrigins: readonly string[]
}

const maxBodyLength = 4_096
const page = fileURLToPath(new URL('../page/', import.meta.url))

type File = { readonly type: string; readonly content: string }

const read = (name: string): string => readFileSync(page + name, 'utf8')
const style = (name: string): File => ({ type: 'text/css; charset=utf-8', content: read(name) })
/** Type annotations are stripped for the browser; the page needs no other build step. */
const script = (name: string): File => ({
  type: 'text/javascript; charset=utf-8',
  content: stripTypeScriptTypes(read(name)),
})

const readFiles = (): Readonly<Record<string, File>> => ({
  '/': { type: 'text/html; charset=utf-8', content: read('index.html') },
  '/icon.svg': { type: 'image/svg+xml', content: read('icon.svg') },
  ...Object.fromEntries(['game.css', 'house.css', 'owl.css'].map((name) => [`/${name}`, style(name)])),
  ...Object.fromEntries(
    ['game.ts', 'scene.ts', 'sound.ts', 'texts.ts'].map((name) => [`/${name}`, script(name)]),
  ),
})

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk
    if (text.length > maxBodyLength) return {}
  }
  try {
    const body: unknown = JSON.parse(text)
    return body !== null && typeof body === 'object' ? { ...body } : {}
  } catch {
    return {}
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

async function handleCall(
  { sessions, lobbyOrigins }: Deps,
  path: string,
  request: IncomingMessage,
): Promise<unknown> {
  const body = await bodyOf(request)
  if (path === '/api/open') {
    const opened = await sessions.open(textOf(body.launch))
    return opened ? { status: 'OK', ...opened, lobbyOrigins } : { status: 'SESSION_EXPIRED', lobbyOrigins }
  }
  const sessionId = textOf(body.sessionId)
  if (path === '/api/balance') {
    const { status, balance } = await sessions.balance(sessionId)
    return { status, balance }
  }
  const choice = readChoice(body.choice)
  const [amount, requestId] = [textOf(body.amount), textOf(body.requestId)]
  if (path !== '/api/play' || !choice || !/^[1-9]\d{0,14}$/.test(amount) || !requestId) return undefined
  return sessions.play(sessionId, { amount, choice, requestId })
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
    const result = isCall
      ? await handleCall(deps, path, request).catch(() => ({ status: 'NO_ANSWER' }))
      : undefined
    send(response, result ? 200 : 404, json(result ?? { status: 'NOT_FOUND' }))
  })
}
