/**
 * Measures the event-loop time that each request of a test server takes: the processor time of the main thread in the
 * async context of the request, which a busy machine does not lengthen. A path whose requests exceed the budget twice
 * fails the test. The first time may be the compiler or a library that is loaded; files are written in many small steps
 * and not counted.
 */
import { AsyncLocalStorage, createHook } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect } from 'vitest'

export const workBudgetMs = 50
const firstTimes = 1

type Work = { usedMs: number }
type Started = { readonly request: IncomingMessage; readonly response: ServerResponse }
type Finished = { readonly port: number; readonly path: string; readonly usedMs: number }

const current = new AsyncLocalStorage<Work>()
let finished: Finished[] | undefined

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Callbacks nest, so a stack holds the requests that run; the time until the next step belongs to the innermost. */
function measure(): void {
  const running: (Work | undefined)[] = []
  let since = 0
  const charge = (): void => {
    const now = cpuMs()
    const work = running.at(-1)
    if (work) work.usedMs += now - since
    since = now
  }
  createHook({
    before: () => {
      const work = current.getStore()
      if (!work && running.length === 0) return void running.push(undefined)
      charge()
      running.push(work)
    },
    after: () => {
      if (running.at(-1)) charge()
      running.pop()
      if (running.at(-1)) since = cpuMs()
    },
  }).enable()
  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as Started
    const work: Work = { usedMs: 0 }
    current.enterWith(work)
    // The callback that received the request was entered before it.
    if (running.length > 0) running[running.length - 1] = work
    since = cpuMs()
    response.once('finish', () => {
      if (!String(response.getHeader('content-type')).startsWith('application/json')) return
      const path = request.url?.split('?', 1)[0] ?? ''
      setImmediate(() => finished?.push({ port: request.socket.localPort ?? 0, path, usedMs: work.usedMs }))
    })
  })
}

export type WorkCheck = { check(ports: readonly number[]): void }

/** One measurement serves all servers of the process. */
export function createWorkCheck(): WorkCheck {
  if (!finished) {
    finished = []
    measure()
  }
  return {
    check: (ports) => {
      const own = (finished ?? []).filter(({ port }) => ports.includes(port))
      finished = (finished ?? []).filter(({ port }) => !ports.includes(port))
      const over = Map.groupBy(
        own.filter(({ usedMs }) => usedMs > workBudgetMs),
        ({ path }) => path,
      )
      const found = [...over]
        .filter(([, times]) => times.length > firstTimes)
        .map(([path, times]) => `${path}: ${times.map(({ usedMs }) => usedMs.toFixed(0)).join(', ')} ms`)
      expect(found, `requests with more than ${workBudgetMs} ms of event-loop time`).toEqual([])
    },
  }
}
