// The daily work behind the demo history: timed jobs of the server, and operators who look after players and payments.
import type { HistoryPlayer } from './player.ts'
import type { Draw } from './random.ts'
import type { Scene } from './scene.ts'
import { blockReasons, notes, tags } from './texts.ts'

const dayMs = 24 * 3_600_000

/** The timed jobs of a day; the clock of the history would start them too often. */
export async function runDailyJobs({ server: { payments, markers } }: Scene): Promise<void> {
  await payments.pollOverdueDeposits()
  await payments.expireDeposits()
  await payments.reconcileDue()
  await payments.payRefunds()
  await markers.assessDue()
}

const unitOf = ({ country }: HistoryPlayer): number => (country === 'BR' ? 1 : 100)

async function adjust({ desk, clock, until }: Scene, player: HistoryPlayer, draw: Draw): Promise<void> {
  const amount = draw.pick([5, 10, 25]) * unitOf(player)
  const body = { id: String(player.id), amount, reason: 'Round interrupted by an outage, goodwill' }
  // The requests of the last day wait for a second operator.
  if (clock.now() > until - dayMs) await desk.act('payments', '/operator/player/adjust', body)
  else await desk.actWithApproval('payments', '/operator/player/adjust', body)
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
    reason: 'Daily look',
  })
  if (draw.chance(0.2)) {
    const blocked = { id: String(some().id), reason: draw.pick(blockReasons) }
    await desk.act('risk', '/operator/player/block', blocked)
  }
  if (draw.chance(0.3)) await adjust(scene, some(), draw)
}

/** Messages of the bank that fitted no order: looked at after a day or two, so that the newest are open. */
async function lookAfterPayments({ desk }: Scene, draw: Draw): Promise<void> {
  const unmatched = await desk.act('payments', '/operator/payments/unmatched', {})
  for (const { id, canRefund } of unmatched?.list.slice(3) ?? []) {
    const reason = 'Compared with the statement of the bank'
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
