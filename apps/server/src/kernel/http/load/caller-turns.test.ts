import { setImmediate as turnOfLoop } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createCallerTurns } from './caller-turns.ts'

const [ana, bia] = [1n, 2n]
const atOnce = 4
const most = 256

type Held = { readonly n: number; end(error?: Error): void }

function observe() {
  const turns = createCallerTurns()
  const running: Held[] = []
  const seen = { inFlight: 0, started: [] as number[] }
  const waits = { pause: () => void seen.inFlight--, resume: () => void seen.inFlight++ }
  const send = async (caller: bigint, n: number): Promise<number> => {
    seen.inFlight++
    return await turns.run(caller, waits, () => {
      seen.started.push(n)
      const { promise, resolve, reject } = Promise.withResolvers<number>()
      running.push({ n, end: (error) => (error ? reject(error) : resolve(n)) })
      return promise
    })
  }
  return { turns, waits, running, seen, send }
}

it('a caller has four calls handled at once; the others follow in order of arrival and are no load [R14.02]', async () => {
  const { running, seen, send } = observe()
  const sent = Array.from({ length: 9 }, (_, n) => send(ana, n))
  await turnOfLoop()
  expect([seen.started, seen.inFlight]).toEqual([[0, 1, 2, 3], atOnce])
  const other = send(bia, 100)
  await turnOfLoop()
  expect(seen.started).toEqual([0, 1, 2, 3, 100])
  for (let n = 0; n < running.length; n++) {
    running[n]?.end()
    await turnOfLoop()
  }
  expect(await Promise.all(sent)).toEqual(sent.map((_, n) => n))
  expect([await other, seen.started]).toEqual([100, [0, 1, 2, 3, 100, 4, 5, 6, 7, 8]])
  expect(seen.inFlight).toBe(sent.length + 1)
})

it('a call that fails frees its turn, and one that needs no promise takes none', async () => {
  const { turns, waits, running, send } = observe()
  const failing = Array.from({ length: atOnce }, (_, n) =>
    send(ana, n).catch((error: Error) => error.message),
  )
  const next = send(ana, 5)
  await turnOfLoop()
  expect(() => {
    throw turns.run(bia, waits, () => new Error('at once'))
  }).toThrow('at once')
  for (const { end } of running.slice()) end(new Error('failed'))
  expect(new Set(await Promise.all(failing))).toEqual(new Set(['failed']))
  await turnOfLoop()
  running.at(-1)?.end()
  expect(await next).toBe(5)
})

it('further calls of a caller are refused, those of others are not [R14.02]', async () => {
  const { seen, send } = observe()
  for (let n = 0; n < atOnce + most; n++) void send(ana, n)
  await expect(send(ana, -1)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  void send(bia, 1_000)
  await turnOfLoop()
  expect(seen.started).toEqual([0, 1, 2, 3, 1_000])
})
