import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, it, vi } from 'vitest'
import { createLog } from '#kernel/observability/log.ts'
import { closeGracefully, drain, stopInOrder } from './graceful-close.ts'

const receiveMs = 50
const call = 'POST /echo HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'

async function serve({ respondMs = 60_000 } = {}) {
  const http = Fastify({ forceCloseConnections: 'idle' })
  closeGracefully(http, { receiveMs, respondMs })
  let respond = (): void => undefined
  const received = new Promise<void>((resolve) => {
    http.post('/echo', async ({ body }) => {
      resolve()
      await new Promise<void>((done) => {
        respond = done
      })
      return body
    })
  })
  const { port } = new URL(await http.listen({ host: '127.0.0.1', port: 0 }))
  const open = async (bytes: string) => {
    const socket = connect(Number(port), '127.0.0.1')
    await once(socket, 'connect')
    let output = ''
    socket.on('data', (chunk) => {
      output += chunk
    })
    if (bytes) socket.write(bytes)
    await vi.waitFor(async () => expect(await connections(http)).toBe(1))
    return { socket, output: () => output }
  }
  return { http, received, open, respond: () => respond() }
}

const connections = (http: Awaited<ReturnType<typeof serve>>['http']) =>
  new Promise<number>((resolve) => http.server.getConnections((_, count) => resolve(count)))

it.each([
  ['says nothing', ''],
  ['stops in its headers', call],
  ['stops in its body', `${call}content-length: 10\r\n\r\n{`],
])('a connection that %s holds no server that closes', async (_, bytes) => {
  const { http, open } = await serve()
  const { socket } = await open(bytes)
  const gone = once(socket, 'close')
  await http.close()
  await gone
})

it('a received request gets its response, although other connections are idle', async () => {
  const { http, received, open, respond } = await serve()
  const { socket, output } = await open(`${call}content-length: 2\r\n\r\n{}`)
  await received
  const gone = once(socket, 'close')
  const closed = http.close()
  await sleep(receiveMs * 2)
  respond()
  await closed
  await gone
  expect(output()).toContain('200 OK')
})

it('a request without a response is closed after a timeout', async () => {
  const { http, received, open } = await serve({ respondMs: 100 })
  await open(`${call}content-length: 2\r\n\r\n{}`)
  await received
  await http.close()
})

it('a component that does not stop is logged and skipped; the next ones are stopped', async () => {
  const lines: string[] = []
  const log = createLog('error', { write: (line) => lines.push(line) })
  const end = vi.fn(async () => undefined)
  await stopInOrder(log, { queue: () => [new Promise(() => undefined)], database: () => [end()] }, 20)
  expect(end).toHaveBeenCalledOnce()
  expect(lines.join('')).toMatch(/"component":"queue"/)
  expect(lines).toHaveLength(1)
})

it('a draining server still responds, and closes each connection after its response', async () => {
  const http = Fastify()
  http.get('/', async () => 'olá')
  const address = await http.listen({ host: '127.0.0.1', port: 0 })
  const answered = async () => {
    const response = await fetch(address)
    return [await response.text(), response.headers.get('connection')]
  }
  expect(await answered()).toEqual(['olá', 'keep-alive'])
  const drained = drain(http, 20)
  expect(await answered()).toEqual(['olá', 'close'])
  await drained
  await http.close()
})
