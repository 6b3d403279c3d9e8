// Outcomes per second of CPU time, game by game, with the seed's key taken in once: slowest game ÷ digests of Node's own
// HMAC. Bar: at least 0.2, which is 50,000 outcomes a second where Node makes 250,000 digests.
import { createHmac } from 'node:crypto'
import { type GameId, games } from '@saguao/fair/games.ts'
import { createNumbers } from '@saguao/fair/numbers.ts'
import { hashOf, keyOf } from '@saguao/fair/seeds.ts'
import type { Figures } from './run.ts'

const bar = 0.2
const rounds = 100_000
const seed = hashOf('bench')

/** The dearest choice of each kind. */
const choices = {
  dice: { target: 50, over: true },
  mines: { mines: 24 },
  plinko: { rows: 16, risk: 'high' },
  wheel: { segments: 50, risk: 'high' },
  double: { color: 'red' },
  crash: { autoCashout: 2 },
  slots: {},
}

function perCpuSecond(once: (nonce: number) => void): number {
  for (let nonce = 0; nonce < rounds / 5; nonce += 1) once(nonce)
  const start = process.cpuUsage()
  for (let nonce = 0; nonce < rounds; nonce += 1) once(nonce)
  return Math.round((rounds * 1e6) / process.cpuUsage(start).user)
}

export async function measure(): Promise<Figures> {
  const key = keyOf(seed)
  const block = new Uint8Array(32)
  const nodeDigests = perCpuSecond((nonce) => createHmac('sha256', seed).update(`bench:${nonce}:0`).digest())
  const keptKeyDigests = perCpuSecond((nonce) => key.digestInto(block, `bench:${nonce}:0`))
  const freshKeyDigests = perCpuSecond((nonce) => keyOf(seed).digestInto(block, `bench:${nonce}:0`))
  const outcomes = Object.fromEntries(
    (Object.keys(games) as GameId[]).map((id) => {
      const choice = choices[games[id].kind]
      return [id, perCpuSecond((nonce) => games[id].play(createNumbers(key, 'bench', nonce), choice))]
    }),
  )
  for (const [id, perSecond] of Object.entries(outcomes)) console.log(`  ${id.padEnd(14)} ${perSecond}/s`)
  const ratio = Math.min(...Object.values(outcomes)) / nodeDigests
  console.log(
    `  digests: Node ${nodeDigests}/s, ours ${keptKeyDigests}/s with the key kept, ${freshKeyDigests}/s without`,
  )
  console.log(`  slowest game ÷ Node's digests: ${ratio.toFixed(2)} (bar: at least ${bar})`)
  return { ratio, bar, nodeDigests, keptKeyDigests, freshKeyDigests, outcomes }
}
