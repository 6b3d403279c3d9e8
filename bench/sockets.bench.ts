// Memory of a connected, logged-in player, beside the same line to a bare Socket.IO: the server's bytes in memory with
// so many more players than before. What is free is given back before each look: the room for young objects doubles
// with what passes through it, by tens of megabytes at a time, and would be taken for players'. Bar: 25 KB.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makePlayers, makeStage } from '../trials/faults/stage.ts'
import type { Told } from './bare-sockets.ts'
import { listenIn } from './load/start.ts'
import type { Figures } from './run.ts'

const barKb = 25
/** The first lines find room that the server had taken before, and tell nothing. */
const first = 1_000
const players = 2_000
const settleMs = 2_000
const withCollector = { NODE_OPTIONS: '--expose-gc' }

type Measured = { readonly url: string; rss(): Promise<number> }

async function kbPerLine({ url, rss }: Measured, tokens: readonly string[]): Promise<number> {
  const early = await listenIn({ url, tokens: tokens.slice(0, first) })
  const before = await rss()
  const others = await listenIn({ url, tokens: tokens.slice(first) })
  const after = await rss()
  for (const listeners of [early, others]) listeners.leave()
  return (after - before) / players / 1024
}

async function measureBare(tokens: readonly string[]): Promise<number> {
  const child = fork(join(import.meta.dirname, 'bare-sockets.ts'), {
    env: { ...process.env, ...withCollector },
  })
  const hear = async (): Promise<Told> => ((await once(child, 'message')) as [Told])[0]
  const told = await hear()
  const rss = async (): Promise<number> => {
    await sleep(settleMs)
    child.send('how much')
    const said = await hear()
    return 'rss' in said ? said.rss : 0
  }
  try {
    return await kbPerLine({ url: 'url' in told ? told.url : '', rss }, tokens)
  } finally {
    child.disconnect()
  }
}

async function rssOf(address: string): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1])
}

export async function measure(): Promise<Figures> {
  const stage = await makeStage()
  const { server } = stage
  try {
    await server.start(stage.url, withCollector)
    const tokens = (await makePlayers(stage, first + players, 0n)).map(({ token }) => token)
    const rss = async (): Promise<number> => {
      await sleep(settleMs)
      server.collect('last-resort')
      await sleep(settleMs)
      return rssOf(server.address())
    }
    const kb = await kbPerLine({ url: server.address(), rss }, tokens)
    const bareKb = await measureBare(tokens)
    console.log(
      `  ${kb.toFixed(1)} KB per player over ${players}, bare Socket.IO ${bareKb.toFixed(1)} KB: ${(kb / bareKb).toFixed(2)} (bar ${barKb} KB)`,
    )
    return { ratio: kb / bareKb, kb, bareKb, barKb, players }
  } finally {
    await stage.close()
  }
}
