import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Clock, systemClock } from '#kernel/clock.ts'
import { orderChecks } from '#modules/payments/payments.ts'
import { createPayout } from '#modules/payments/testing/create-payout.ts'
import type { Task } from '#modules/payments/testing/killable-task.ts'
import { audit } from '#modules/wallet/audit.ts'
import { balanceOf, type Player, payAtBank, payOutAtBank } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

/** Another server process is killed around a provider call; this server then resumes its orders. */
const program = fileURLToPath(new URL('testing/killable-task.ts', import.meta.url))
const laterMs = 10 * 60_000

let server: TestServer
let aheadMs = 0
const clock: Clock = { now: () => systemClock.now() + aheadMs }
const ends: (() => Promise<void>)[] = []

beforeAll(async () => {
  server = await startTestServer((end) => ends.push(end), {
    clock,
    env: { RATE_LIMITS: 'off', IDLE_MINUTES: '6000' },
  })
})
afterAll(async () => {
  expect(await audit(server.app.db, { extraChecks: orderChecks })).toEqual([])
  for (const end of ends) await end()
})

/** Runs the task in a process of its own up to its stopping point, and kills it there. */
async function killAt(stop: Task['stop'], work: Task['work']): Promise<void> {
  const task: Task = { databaseUrl: server.databaseUrl, stop, work }
  const child = spawn(process.execPath, [program, JSON.stringify(task)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  const [, signal] = await once(child, 'close')
  expect(signal).toBe('SIGKILL')
}

const ordersOf = async ({ token }: Player) => {
  const { json } = await server.call('/recharge/orders', {}, { token })
  return json.success ? json.data.list : []
}

describe('a process killed before or after the provider call [R10.03]', () => {
  it.each(['before', 'after'] as const)(
    '%s a charge: the same request finds its order and can be paid',
    async (stop) => {
      const player = await server.player()
      await killAt(stop, { deposit: { player: String(player.id), requestId: 'r1' } })
      const [half] = await ordersOf(player)
      expect(half).toMatchObject({ status: 1, qrCode: null })
      const body = { amount: 50, payChannel: 'sandbox', paymentMethod: 'pix', requestId: 'r1' }
      const again = await server.call('/recharge/v2/createRechargeOrder', body, { token: player.token })
      expect(again.json).toMatchObject({ success: true, data: { id: half?.id, next: 'qr' } })
      await payAtBank(server, half?.id ?? '', 'success')
      expect(await ordersOf(player)).toMatchObject([{ status: 2 }])
      expect(await balanceOf(server, player.id)).toBe(5000n)
    },
  )

  it('a charge that is paid without a notification is found by the job', async () => {
    const player = await server.player()
    await killAt('after', { deposit: { player: String(player.id), requestId: 'r1' } })
    const [half] = await ordersOf(player)
    await payAtBank(server, half?.id ?? '', 'silent')
    aheadMs += laterMs
    await server.payments.pollOverdueDeposits()
    expect(await balanceOf(server, player.id)).toBe(5000n)
  })

  it.each(['before', 'after'] as const)(
    '%s a payout: it is picked up, paid once, and nothing is lost',
    async (stop) => {
      const player = await server.player({ cash: 50_000n, withPhone: true, isVerified: true })
      const id = await createPayout(server, player)
      await killAt(stop, { payout: id })
      const known = () =>
        server.app.db.query.selectFrom('sandboxPayout').where('orderId', '=', id).selectAll().execute()
      expect(await known()).toHaveLength(stop === 'before' ? 0 : 1)
      expect(await balanceOf(server, player.id, 'locked')).toBe(10_000n)
      const cancelled = await server.call('/withdraw/cancel', { id }, { token: player.token })
      expect(cancelled.json).toMatchObject({ code: 'CANCEL_TOO_LATE' })
      aheadMs += laterMs
      await server.payments.resumePayouts()
      expect(await known()).toHaveLength(1)
      await payOutAtBank(server, id, 'success')
      await payOutAtBank(server, id, 'success')
      expect(await balanceOf(server, player.id)).toBe(40_000n)
      expect(await balanceOf(server, player.id, 'locked')).toBe(0n)
    },
  )
})
