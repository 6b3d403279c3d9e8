// Memory of a logged-in socket connection ÷ a bare Socket.IO connection in the same run (bar: at most 0.8). The server's
// resident memory is read before and after 2,000 more connections; a full collection precedes each reading, because the
// young generation grows by tens of megabytes and would be counted as connections.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createEnvironment } from '../trials/lib/environment.ts'
import { makePlayers } from '../trials/lib/modules.ts'
import { openSocketClients } from '../trials/lib/socket-clients.ts'
import type { BareMessage } from './lib/bare-sockets.ts'
import type { Figures } from './run.ts'

const bar = 0.8
/** The first connections fill memory the server has already reserved, so they are not measured. */
const first = 1_000
const players = 2_000
const settleMs = 2_000
const exposeGc = { NODE_OPTIONS: '--expose-gc' }

type Measured = { readonly url: string; rss(): Promise<number> }

async function kbPerConnection({ url, rss }: Measured, tokens: readonly string[]): Promise<number> {
  const early = await openSocketClients({ url, tokens: tokens.slice(0, first) })
  const before = await rss()
  const others = await openSocketClients({ url, tokens: tokens.slice(first) })
  const after = await rss()
  for (const clients of [early, others]) clients.close()
  return (after - before) / players / 1024
}

async function measureBare(tokens: readonly string[]): Promise<number> {
  const child = fork(join(import.meta.dirname, 'lib/bare-sockets.ts'), {
    env: { ...process.env, ...exposeGc },
  })
  const nextMessage = async (): Promise<BareMessage> => ((await once(child, 'message')) as [BareMessage])[0]
  const started = await nextMessage()
  const rss = async (): Promise<number> => {
    await sleep(settleMs)
    child.send('rss')
    const message = await nextMessage()
    return 'rss' in message ? message.rss : 0
  }
  try {
    return await kbPerConnection({ url: 'url' in started ? started.url : '', rss }, tokens)
  } finally {
    child.disconnect()
  }
}

async function rssOf(address: string): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1])
}

export async function measure(): Promise<Figures> {
  const environment = await createEnvironment()
  const { server } = environment
  try {
    await server.start(environment.url, exposeGc)
    const tokens = (await makePlayers(environment, first + players, { cash: 0n })).map(({ token }) => token)
    const rss = async (): Promise<number> => {
      await sleep(settleMs)
      server.collect('last-resort')
      await sleep(settleMs)
      return rssOf(server.address())
    }
    const kb = await kbPerConnection({ url: server.address(), rss }, tokens)
    const bareKb = await measureBare(tokens)
    console.log(
      `  ${kb.toFixed(1)} KB per player over ${players}, bare Socket.IO ${bareKb.toFixed(1)} KB: ${(kb / bareKb).toFixed(2)} (bar: at most ${bar})`,
    )
    return { ratio: kb / bareKb, kb, bareKb, bar, players }
  } finally {
    await environment.close()
  }
}
