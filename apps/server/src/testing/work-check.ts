/**
 * Measures the longest stretch for which each request of a test server keeps the event loop from all others: one callback
 * with the promise reactions that follow it. Work in slices between which other callbacks run is no such stretch. The
 * measure is processor time of the main thread, which a busy machine does not lengthen. A path fails the test when it
 * exceeds the budget twice on one server, because the first time may be the compiler or a library that is loaded.
 */
import { AsyncLocalStorage, createHook, executionAsyncResource } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect } from 'vitest'

export const workBudgetMs = 50
const firstTimes = 1

type Work = { stretch: number; usedMs: number; longestMs: number }
type Started = { readonly request: IncomingMessage; readonly response: ServerResponse }
type Finished = { readonly port: number; readonly path: string; readonly longestMs: number }

const current = new AsyncLocalStorage<Work>()
let finished: Finished[] | undefined

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Callbacks nest, so a stack holds the requests that run; the time until the next step belongs to the innermost. */
function measure(): void {
  const running: (Work | undefined)[] = []
  let [since, stretch] = [0, 0]
  const charge = (): void => {
    const now = cpuMs()
    const work = running.at(-1)
    if (work) {
      if (work.stretch !== stretch) Object.assign(work, { stretch, usedMs: 0 })
      work.usedMs += now - since
      work.longestMs = Math.max(work.longestMs, work.usedMs)
    }
    since = now
  }
  createHook({
    before: () => {
      if (running.length === 0 && !(executionAsyncResource() instanceof Promise)) stretch++
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
    const work: Work = { stretch, usedMs: 0, longestMs: 0 }
    current.enterWith(work)
    // The callback that received the request was entered before it.
    if (running.length > 0) running[running.length - 1] = work
    since = cpuMs()
    response.once('finish', () => {
      const port = request.socket.localPort ?? 0
      const path = request.url?.split('?', 1)[0] ?? ''
      setImmediate(() => finished?.push({ port, path, longestMs: work.longestMs }))
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
        own.filter(({ longestMs }) => longestMs > workBudgetMs),
        ({ path }) => path,
      )
      const found = [...over]
        .filter(([, times]) => times.length > firstTimes)
        .map(
          ([path, times]) => `${path}: ${times.map(({ longestMs }) => longestMs.toFixed(0)).join(', ')} ms`,
        )
      expect(found, `requests that kept the event loop for more than ${workBudgetMs} ms`).toEqual([])
    },
  }
}
