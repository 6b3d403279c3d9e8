import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createWorkCheck, workBudgetMs } from './work-check.ts'

/** Takes processor time, not time. */
function work(ms: number): void {
  const used = (): number => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  const until = used() + ms
  while (used() < until) Math.sqrt(until)
}

async function checkAfter(requests: number, answer: () => Promise<void>): Promise<() => void> {
  const { check } = createWorkCheck()
  const server = createServer(async (_, response) => {
    await answer()
    response.setHeader('content-type', 'application/json')
    response.end('{}')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  for (let sent = 0; sent < requests; sent++) await (await fetch(`http://127.0.0.1:${port}/slow`)).text()
  await nextTurn()
  server.closeAllConnections()
  server.close()
  return () => check([port])
}

const failure = 'requests that kept the event loop for more than 50 ms'

const slices = 5
const inSlices = (between: () => Promise<void>) => async () => {
  for (let slice = 0; slice < slices; slice++) {
    work((workBudgetMs * 3) / slices)
    await between()
  }
}

it('a path that exceeds the budget twice fails, also when it only waits for settled promises in between', async () => {
  expect(await checkAfter(2, async () => work(workBudgetMs * 1.5))).toThrow(failure)
  expect(
    await checkAfter(
      2,
      inSlices(async () => undefined),
    ),
  ).toThrow(failure)
})

it('the same work in slices passes: others run in between', async () => {
  expect(await checkAfter(3, inSlices(nextTurn))).not.toThrow()
})

it('once is the first time; small work, waiting and work of others pass', async () => {
  expect(await checkAfter(1, async () => work(workBudgetMs * 1.5))).not.toThrow()
  expect(await checkAfter(3, async () => work(workBudgetMs / 5))).not.toThrow()
  expect(await checkAfter(3, () => new Promise((done) => setTimeout(done, workBudgetMs * 2)))).not.toThrow()
  const other = setInterval(() => work(workBudgetMs / 2), 1)
  const passed = await checkAfter(3, () => new Promise((done) => setTimeout(done, workBudgetMs * 2)))
  clearInterval(other)
  expect(passed).not.toThrow()
})
