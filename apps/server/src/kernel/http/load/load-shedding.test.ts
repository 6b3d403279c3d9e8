import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { guest, player } from '@saguao/contract/calls/call.ts'
import { errors } from '@saguao/contract/calls/errors.ts'
import { languageCodes } from '@saguao/contract/product/constants.ts'
import Fastify, { type FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { readConfig } from '#config.ts'
import { systemClock } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/db.ts'
import type { Handlers } from '#kernel/http/handlers.ts'
import { createHttp } from '#kernel/http/http.ts'
import { message } from '#kernel/http/messages/messages.ts'
import { addHealth } from '#kernel/observability/health.ts'
import { createMetrics, type Metrics } from '#kernel/observability/metrics.ts'
import { systemRandom } from '#kernel/random.ts'
import { log } from '#testing/environment.ts'
import { monitorLoad } from './load-monitor.ts'
import { createLoadShedder } from './load-shedding.ts'
import { listenOnSharedPort } from './reuse-port.ts'

const table = {
  '/test/guest': guest('From memory', {}, Type.Null()),
  '/test/read': player('From the database', {}, Type.Null()),
  '/test/login': guest('Who is there', {}, Type.Null(), 'auth'),
  '/test/pay': player('Pays', {}, Type.Null(), 'money'),
  '/test/slow': player('Takes its time', {}, Type.Null(), 'money'),
}

const loadLimits = {
  read: { inFlight: 2, eventLoopLagMs: 200, queueWaitMs: 250 },
  guest: { inFlight: 2, eventLoopLagMs: 200, queueWaitMs: 500 },
  account: { inFlight: 3, eventLoopLagMs: 400, queueWaitMs: 700 },
  money: { inFlight: 4, eventLoopLagMs: 1000, queueWaitMs: 1000 },
}

const origin = 'https://lobby.example'
const ana = {
  playerId: 1n,
  sessionId: 1n,
  country: 'BR',
  currency: 'BRL',
  moneyUntil: Number.POSITIVE_INFINITY,
} as const
const reachable = { pool: { query: async () => ({ rowCount: 1 }) } } as unknown as Db

type TestProcess = {
  readonly base: string
  readonly server: Server
  /** The simulated load. */
  readonly behind: { eventLoopLagMs: number; queueWaitMs: number }
  /** Finishes the slow calls in flight. */
  readonly slow: (() => void)[]
  readonly lookups: () => number
  readonly metrics: Metrics
  /** Waits for the calls in flight. */
  close(): Promise<unknown>
}

async function openServer(): Promise<TestProcess> {
  const behind = { eventLoopLagMs: 0, queueWaitMs: 0 }
  const slow: (() => void)[] = []
  const metrics = createMetrics()
  let lookups = 0
  const handlers: Handlers<typeof table> = {
    '/test/guest': () => null,
    '/test/read': async () => null,
    '/test/login': async () => null,
    '/test/pay': async () => null,
    '/test/slow': () =>
      new Promise((resolve) => {
        slow.push(() => resolve(null))
      }),
  }
  const http = createHttp({
    calls: table,
    handlers,
    findSession: async () => {
      lookups++
      return ana
    },
    storedResponses: { find: async () => undefined, awaitAttempts: async () => undefined },
    config: { ...readConfig({}), publicOrigins: [origin] },
    clock: systemClock,
    random: systemRandom,
    log,
    metrics,
    load: {
      eventLoopLagMs: () => behind.eventLoopLagMs,
      queueWaitMs: () => behind.queueWaitMs,
      stop: () => undefined,
    },
    loadLimits: loadLimits,
  })
  addHealth(http, reachable, () => false)
  const { address: base, ended } = await listenOnSharedPort(http, { host: '127.0.0.1', port: 0 })
  const close = () => Promise.all([http.close(), ended])
  return { base, server: http.server, behind, slow, lookups: () => lookups, metrics, close }
}

let server: TestProcess
beforeEach(async () => {
  server = await openServer()
})
afterEach(async () => {
  endSlow()
  await server.close()
})

function endSlow(): void {
  for (const end of server.slow.splice(0)) end()
}

const send = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(server.base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token: 'ana', ...headers },
    body: '{}',
  })

/** The calls that are accepted now. */
async function letIn(): Promise<string[]> {
  const names = ['guest', 'read', 'login', 'pay']
  const statuses: number[] = []
  for (const name of names) statuses.push((await send(`/test/${name}`)).status)
  return names.filter((_, i) => statuses[i] !== 503)
}

async function holdSlow(count: number): Promise<Promise<Response>[]> {
  const held = Array.from({ length: count }, () => send('/test/slow'))
  await vi.waitUntil(() => server.slow.length === count)
  return held
}

describe('under load reads are refused first, then logins, calls that move money last', () => {
  it.each([
    [0, 0, ['guest', 'read', 'login', 'pay']],
    [200, 250, ['guest', 'read', 'login', 'pay']],
    [0, 251, ['guest', 'login', 'pay']],
    [0, 501, ['login', 'pay']],
    [201, 0, ['login', 'pay']],
    [401, 0, ['pay']],
    [0, 701, ['pay']],
    [1001, 0, []],
    [0, 1001, []],
  ])('a loop late by %i ms and a wait of %i ms let in %j', async (eventLoopLagMs, queueWaitMs, names) => {
    Object.assign(server.behind, { eventLoopLagMs, queueWaitMs })
    expect(await letIn()).toEqual(names)
  })

  it.each([
    [1, ['guest', 'read', 'login', 'pay']],
    [2, ['login', 'pay']],
    [3, ['pay']],
    [4, []],
  ])('%i calls under way let in %j', async (count, names) => {
    await holdSlow(count)
    expect(await letIn()).toEqual(names)
  })

  it('accepted calls are finished and free capacity', async () => {
    const held = await holdSlow(4)
    Object.assign(server.behind, { eventLoopLagMs: 5000, queueWaitMs: 5000 })
    endSlow()
    expect((await Promise.all(held)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    Object.assign(server.behind, { eventLoopLagMs: 0, queueWaitMs: 0 })
    await vi.waitUntil(async () => (await letIn()).length === 4)
  })

  it('a refusal is 503 with retry-after in the caller’s language, without a session lookup', async () => {
    server.behind.queueWaitMs = 5000
    for (const lang of languageCodes) {
      const response = await send('/test/pay', { lang, origin })
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1'])
      expect(response.headers.get('access-control-allow-origin')).toBe(origin)
      expect(await response.json()).toEqual({
        success: false,
        message: message(errors.OVERLOADED.message, lang),
        data: null,
        code: 'OVERLOADED',
      })
    }
    expect(server.lookups()).toBe(0)
    expect(await server.metrics.text()).toMatch(
      /saguao_call_duration_seconds_count\{path="\/test\/pay",code="OVERLOADED"\} 3/,
    )
  })

  it('/healthz and /readyz always respond', async () => {
    Object.assign(server.behind, { eventLoopLagMs: 60_000, queueWaitMs: 60_000 })
    await holdSlowAnyway()
    for (const path of ['/healthz', '/readyz']) expect((await fetch(server.base + path)).status).toBe(200)
  })
})

/** The minimum number that counts as load. */
async function holdSlowAnyway(): Promise<void> {
  const { eventLoopLagMs, queueWaitMs } = server.behind
  Object.assign(server.behind, { eventLoopLagMs: 0, queueWaitMs: 0 })
  await holdSlow(loadLimits.money.inFlight)
  Object.assign(server.behind, { eventLoopLagMs, queueWaitMs })
}

describe('only persistent load counts', () => {
  const lookMs = 100
  const watch = (waiting: number) => {
    vi.useFakeTimers()
    const traffic = { waiting, completed: 0 }
    const load = monitorLoad(traffic)
    onTestFinished(() => {
      load.stop()
      vi.useRealTimers()
    })
    const look = (completed: number) => {
      traffic.completed += completed
      vi.advanceTimersByTime(lookMs)
    }
    return { load, look }
  }

  it('the wait is estimated from waiting calls and throughput', () => {
    const { load, look } = watch(400)
    look(40)
    look(40)
    expect(load.queueWaitMs()).toBe(0)
    look(40)
    expect(load.queueWaitMs()).toBe(1000)
    look(200)
    expect(load.queueWaitMs()).toBe(200)
  })

  it('without any completed call the wait is longest', () => {
    const { load, look } = watch(400)
    for (let n = 0; n < 3; n++) look(0)
    expect(load.queueWaitMs()).toBeGreaterThan(10_000)
  })

  it('a few slow calls do not count as load', () => {
    const { load, look } = watch(255)
    for (let n = 0; n < 3; n++) look(0)
    expect(load.queueWaitMs()).toBe(0)
  })

  it.each([
    ['/test/login', true],
    ['/test/read', false],
  ] as const)('300 of %s that wait for seconds let money in: %s', (path, isLetIn) => {
    vi.useFakeTimers()
    const shedder = createLoadShedder({ metrics: createMetrics(), loadLimits: undefined, load: undefined })
    onTestFinished(() => {
      shedder.stop()
      vi.useRealTimers()
    })
    const admission = shedder.admissionOf(table[path])
    for (let n = 0; n < 300; n++) admission.track({ raw: new EventEmitter() } as unknown as FastifyReply)
    vi.advanceTimersByTime(5 * lookMs)
    expect(shedder.admissionOf(table['/test/pay']).isOpen()).toBe(isLetIn)
  })

  it('repeated lag of a busy event loop counts', async () => {
    const load = monitorLoad({ waiting: 0, completed: 0 })
    onTestFinished(load.stop)
    await workFor(3 * lookMs)
    expect(load.eventLoopLagMs()).toBe(0)
    for (let n = 0; n < 4; n++) await workFor(3 * lookMs)
    expect(load.eventLoopLagMs()).toBeGreaterThan(lookMs)
  })
})

/** Blocks the event loop. */
async function workFor(ms: number): Promise<void> {
  const done = performance.now() + ms
  while (performance.now() < done);
  await new Promise((resolve) => setImmediate(resolve))
}

describe.runIf(process.platform === 'linux')('new connections', () => {
  const newcomers = 64

  it('are accepted in large numbers per event loop turn', async () => {
    let taken = 0
    server.server.on('connection', () => taken++)
    const sockets = Array.from({ length: newcomers }, () =>
      connect(Number(new URL(server.base).port), '127.0.0.1'),
    )
    // The operating system completes the handshakes: all connections wait in the backlog before the first turn.
    await workFor(50)
    let turns = 0
    while (taken < newcomers && turns < newcomers) {
      await new Promise((resolve) => setImmediate(resolve))
      turns++
    }
    for (const socket of sockets) socket.destroy()
    expect(taken).toBe(newcomers)
    expect(turns).toBeLessThan(newcomers / 2)
  })

  it('get their responses before the server stops, whichever socket accepted them', async () => {
    const held = await holdSlow(loadLimits.money.inFlight)
    const closing = server.close()
    const early = await Promise.race([closing.then(() => 'gone'), sleep(200, 'waiting')])
    endSlow()
    expect(early).toBe('waiting')
    expect((await Promise.all(held)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    await closing
  })

  it('a used port is refused', async () => {
    const place = { host: '127.0.0.1', port: Number(new URL(server.base).port) }
    await expect(listenOnSharedPort(Fastify(), place)).rejects.toThrow(/EADDRINUSE/)
  })
})
