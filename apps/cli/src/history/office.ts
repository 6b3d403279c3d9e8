// The daily work behind the demo history: timed jobs of the server, and operators who look after players and payments.

import { maxHistoryPlayers } from './plan.ts'
import type { HistoryPlayer } from './player.ts'
import type { Draw } from './random.ts'
import { type Scene, usernameOf } from './scene.ts'
import { blockReasons, notes, tags } from './texts.ts'

/**
 * The timed jobs of a day; the clock of the history would start them too often. Reconciliation runs first, so that it
 * finds the payments whose notification was lost.
 */
async function runDailyJobs({ server: { payments, markers } }: Scene): Promise<void> {
  await payments.reconcileDue()
  await payments.expireDeposits()
  await payments.pollOverdueDeposits()
  await payments.payRefunds()
  await markers.assessDue()
}

const unitOf = ({ country }: HistoryPlayer): number => (country === 'BR' ? 1 : 100)

const adjustmentOf = (player: HistoryPlayer, draw: Draw) => ({
  id: String(player.id),
  amount: draw.pick([5, 10, 25]) * unitOf(player),
  reason: 'Rodada interrompida por uma falha, cortesia',
})

/** Requests of the last day, which wait for a second operator. */
export async function leaveRequests({ desk, players, seed }: Scene, draw: Draw): Promise<void> {
  const [adjusted, moved] = [...players.values()]
  if (!adjusted || !moved) return
  await desk.act('payments', '/operator/player/adjust', adjustmentOf(adjusted, draw))
  await desk.act('compliance', '/operator/player/movePhone', {
    id: String(moved.id),
    phone: usernameOf(moved.country, seed, maxHistoryPlayers - 1),
    checks: ['document', 'selfie'],
    reason: 'Celular roubado; boletim de ocorrência e selfie recebidos',
  })
}

async function lookAfterPlayers(scene: Scene, draw: Draw): Promise<void> {
  const { desk } = scene
  const players = [...scene.players.values()]
  const some = (): HistoryPlayer => draw.pick(players)
  const noted = some()
  await desk.act('support', '/operator/player', { id: String(noted.id) })
  await desk.act('support', '/operator/player/note', { id: String(noted.id), reason: draw.pick(notes) })
  const richest = players.toSorted((a, b) => b.wealth - a.wealth)
  const tagged = draw.chance(0.5) ? draw.pick(richest.slice(0, 20)) : some()
  const tag = richest.indexOf(tagged) < 20 ? 'vip' : draw.pick(tags)
  await desk.act('risk', '/operator/player/tag', {
    id: String(tagged.id),
    tag,
    on: true,
    reason: 'Revisão do dia',
  })
  if (draw.chance(0.2)) {
    const blocked = { id: String(some().id), reason: draw.pick(blockReasons) }
    await desk.act('risk', '/operator/player/block', blocked)
  }
  if (draw.chance(0.3))
    await desk.actWithApproval('payments', '/operator/player/adjust', adjustmentOf(some(), draw))
}

/** Messages of the bank that fitted no order: looked at after a day or two, so that the newest are open. */
async function lookAfterPayments({ desk }: Scene, draw: Draw): Promise<void> {
  const unmatched = await desk.act('payments', '/operator/payments/unmatched', {})
  for (const { id, canRefund } of unmatched?.list.slice(3) ?? []) {
    const reason = 'Comparado com o extrato do banco'
    if (canRefund && draw.chance(0.7)) await desk.act('payments', '/operator/payment/refund', { id, reason })
    else await desk.act('payments', '/operator/payment/reviewed', { id, reason })
  }
}

export async function runOffice(scene: Scene, draw: Draw): Promise<void> {
  await runDailyJobs(scene)
  if (scene.players.size === 0) return
  await lookAfterPlayers(scene, draw)
  await lookAfterPayments(scene, draw)
}
