// One hour of the demo history: players join, visit, bet, ask and withdraw; operators answer and pay out.

import type { Server } from '../../../server/src/main.ts'
import { insertFingerprint } from '../../../server/src/modules/rewards/rewards.ts'
import type { Desk } from './desk.ts'
import type { LedgerTime } from './ledger-time.ts'
import { limitsOf } from './limits.ts'
import { maxHistoryPlayers, type Plan, type Visit } from './plan.ts'
import {
  type Api,
  call,
  deposit,
  type HistoryPlayer,
  openGame,
  placeSlip,
  playRound,
  send,
  verify,
  withdraw,
} from './player.ts'
import { createDraw, type Draw } from './random.ts'
import { exchanges } from './texts.ts'

export type Scene = {
  readonly server: Server
  readonly desk: Desk
  readonly clock: { now(): number; pass(ms: number): void; moveTo(ms: number): void }
  readonly ledger: Pick<LedgerTime, 'set'>
  readonly plan: Plan
  readonly from: number
  readonly until: number
  readonly seed: number
  /** By their place in the plan. */
  readonly players: Map<number, HistoryPlayer>
  /** Work of operators that is due later. */
  followUps: FollowUp[]
  rounds: number
}

type FollowUp = { readonly at: number; run(scene: Scene, api: Api, draw: Draw): Promise<void> }

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** The last hours leave open work for operators. */
const openEndMs = 3 * hourMs
/** The players of a group share the clock, so that one of them plays a round every few seconds. */
const stepMs = 300

const seedRanges = 9_000

let requests = 0
let usernames = 0

const apiOf = ({ server, seed }: Scene): Api => ({
  address: server.address,
  nextRequestId: () => `history-${seed}-${++requests}`,
})

/** Numbers of Brazil have eleven digits, those of Chile nine. Each seed has its own range of numbers. */
export const usernameOf = (country: 'BR' | 'CL', seed: number, number: number): string =>
  String((country === 'BR' ? 11_930_000_000 : 930_000_000) + (seed % seedRanges) * maxHistoryPlayers + number)

async function join(scene: Scene, index: number): Promise<void> {
  const planned = scene.plan.players[index]
  if (!planned) return
  const { server } = scene
  const username = usernameOf(planned.country, scene.seed, ++usernames)
  const inviter = planned.sharesDevice ? [...scene.players.values()].at(-1) : undefined
  const newcomer = {
    country: planned.country,
    username,
    phone: username,
    ...(inviter && { invitedBy: inviter.id }),
  }
  // A device is known by its address and its browser; here the name of its owner stands for both.
  const owner = inviter?.username ?? username
  const marks = server.identity.marksOf({ address: owner, userAgent: owner, browser: '' })
  const id = await server.app.db.tx(async (tx) => {
    const [added] = await server.identity.addPlayers(tx, [newcomer])
    if (added !== undefined) await insertFingerprint(tx, added, marks, new Date(scene.clock.now()))
    return added
  })
  if (id === undefined) return
  const player = { ...planned, id, username, token: '', document: null, balance: 0 }
  scene.players.set(index, player)
}

/** The simulated time goes on, and postings follow it. */
async function pass({ clock, ledger }: Scene, ms: number): Promise<void> {
  const before = Math.floor(clock.now() / minuteMs)
  clock.pass(ms)
  if (Math.floor(clock.now() / minuteMs) !== before) await ledger.set(clock.now())
}

async function openSession({ server }: Scene, player: HistoryPlayer): Promise<void> {
  const [token] = await server.app.db.tx((tx) => server.identity.openSessions(tx, [player.id]))
  player.token = token ?? ''
}

async function playRounds(scene: Scene, api: Api, draw: Draw, player: HistoryPlayer, visit: Visit) {
  let left = visit.rounds
  while (left > 0) {
    const game = await openGame(api, player, draw)
    if (!game) return
    const here = Math.min(left, Math.ceil(visit.rounds * draw.between(0.4, 1)))
    for (let round = 0; round < here; round++, left--) {
      const goesOn = await playRound(api, player, game, draw)
      scene.rounds += 1
      await pass(scene, stepMs)
      if (!goesOn && (draw.chance(0.7) || !(await depositAgain(api, player, draw, game.bet)))) return
    }
  }
}

async function depositAgain(api: Api, player: HistoryPlayer, draw: Draw, bet: number): Promise<boolean> {
  await deposit(api, player, draw)
  return player.balance >= bet
}

async function askSupport(scene: Scene, api: Api, player: HistoryPlayer, draw: Draw): Promise<void> {
  const { question, answer: text } = draw.pick(exchanges[player.country])
  await call(api, player, '/support/send', { text: question, requestId: api.nextRequestId() })
  const at = scene.clock.now() + draw.between(4, 70) * minuteMs
  if (at > scene.until - (draw.chance(0.6) ? 2 * openEndMs : openEndMs / 4)) return
  scene.followUps.push({ at, run: (current) => answerPlayer(current, player, text, draw) })
}

async function answerPlayer({ desk, clock, until }: Scene, { id }: HistoryPlayer, text: string, draw: Draw) {
  const playerId = String(id)
  const opened = await desk.act('support', '/operator/conversation', { playerId })
  if (!opened) return
  const seen = String(Math.max(...opened.messages.map((message) => Number(message.id))))
  const answered = await desk.act('support', '/operator/conversation/answer', { playerId, seen, text })
  if (answered && clock.now() < until - openEndMs && draw.chance(0.7))
    await desk.act('support', '/operator/conversation/close', { playerId, seen: answered.id })
}

const holdReason = 'Depósito e saque no mesmo dia, à espera de documentos'

/** Held payouts are released after a day or so, and paid. */
const releaseAfterHours = [18, 40] as const

async function release({ desk, server }: Scene, api: Api, id: string): Promise<void> {
  const reason = 'Documentos recebidos e conferidos'
  await desk.act('risk', '/operator/withdrawal/decide', { id, decision: 'release', reason })
  await desk.actWithApproval('payments', '/operator/withdrawal/decide', { id, decision: 'approve', reason })
  await server.payments.sendPayout(id)
  await send(api, '/sandbox/payout', { id, outcome: 'success' })
}

/** Approval of operators where the rules ask for one; a few are held or returned. */
async function decide(scene: Scene, id: string, draw: Draw): Promise<void> {
  const { desk, clock, until } = scene
  const luck = draw.unit()
  if (luck < 0.08 || (clock.now() > until - 2 * dayMs && luck < 0.4)) {
    await desk.act('risk', '/operator/withdrawal/decide', { id, decision: 'hold', reason: holdReason })
    const at = clock.now() + draw.between(...releaseAfterHours) * hourMs
    scene.followUps.push({ at, run: (current, currentApi) => release(current, currentApi, id) })
    return
  }
  const decision = luck < 0.12 ? 'return' : 'approve'
  const reason = decision === 'return' ? 'Conta de outra pessoa' : 'Conta e jogo conferidos'
  await desk.actWithApproval('payments', '/operator/withdrawal/decide', { id, decision, reason })
}

/** The bank pays or returns what was sent to it; of the last payouts some are still under way. */
async function payOut(scene: Scene, api: Api, id: string, draw: Draw): Promise<void> {
  await decide(scene, id, draw)
  const isLate = scene.clock.now() > scene.until - openEndMs
  if (isLate && draw.chance(0.3)) return
  await scene.server.payments.sendPayout(id)
  if (isLate && draw.chance(0.5)) return
  const outcome = draw.chance(0.95)
    ? { outcome: 'success' }
    : { outcome: 'failure', reason: 'account-unknown' }
  await send(api, '/sandbox/payout', { id, ...outcome })
}

async function tryWithdraw(scene: Scene, api: Api, player: HistoryPlayer, draw: Draw): Promise<void> {
  const unit = player.country === 'BR' ? 1 : 100
  if (!player.isVerified || player.balance < 60 * unit || !draw.chance(0.5)) return
  const order = await withdraw(api, player, draw)
  if (!order) return
  player.balance -= order.amount
  const at = scene.clock.now() + draw.between(20, 100) * minuteMs
  // Large ones of the last days wait for operators.
  const isLarge = order.amount > (player.country === 'BR' ? 5_000 : 1_000_000)
  const openFrom = isLarge ? 2 * dayMs : openEndMs / 2
  if (at < scene.until - openFrom)
    scene.followUps.push({
      at,
      run: (current, currentApi, currentDraw) => payOut(current, currentApi, order.id, currentDraw),
    })
}

/** Some players set a limit, pause, or send their data for verification before they need it. */
async function protectPlayer(api: Api, player: HistoryPlayer, draw: Draw): Promise<void> {
  const luck = draw.unit()
  if (luck < 0.02) await call(api, player, '/protection/setLimit', draw.pick(limitsOf(player)))
  else if (luck < 0.023) await call(api, player, '/protection/pause', { days: draw.pick([1, 7, 30]) })
  else if (luck < 0.05 && !player.isVerified)
    await verify(api, player, draw.pick(['refused', 'review', 'pending']))
}

async function playVisit(scene: Scene, api: Api, visit: Visit): Promise<void> {
  const player = scene.players.get(visit.player)
  if (!player) return
  const draw = createDraw(scene.seed + visit.at - scene.from + visit.player)
  await openSession(scene, player)
  await protectPlayer(api, player, draw)
  if (player.balance < 20 * (player.country === 'BR' ? 1 : 100) || draw.chance(0.1))
    await deposit(api, player, draw)
  if (visit.isSlip) {
    await placeSlip(api, player, draw)
    await pass(scene, stepMs)
  }
  await playRounds(scene, api, draw, player, visit)
  if (visit.asksSupport) await askSupport(scene, api, player, draw)
  await tryWithdraw(scene, api, player, draw)
}

async function runFollowUps(scene: Scene, api: Api, draw: Draw, before: number): Promise<void> {
  const due = scene.followUps.filter(({ at }) => at < before)
  scene.followUps = scene.followUps.filter(({ at }) => at >= before)
  for (const followUp of due) await followUp.run(scene, api, draw)
}

const groupSize = 12

/**
 * Visits at about the same time run side by side, a round every few seconds. Between the groups the clock jumps: a jump
 * after every round would end what the server keeps in memory for a moment, and take much longer.
 */
async function playGroup(scene: Scene, api: Api, group: readonly Visit[]): Promise<void> {
  const { clock, ledger, server } = scene
  const [first] = group
  if (first) clock.moveTo(first.at)
  await ledger.set(clock.now())
  // Matches are made and played around slips only: those of a whole month would take minutes.
  if (group.some(({ isSlip }) => isSlip)) await server.sports.advance()
  await Promise.all(group.map((visit) => playVisit(scene, api, visit)))
}

export async function playHour(scene: Scene, hour: number): Promise<void> {
  const { plan, clock, ledger, server, until } = scene
  const end = Math.min(hour + hourMs, until)
  clock.moveTo(hour)
  await ledger.set(clock.now())
  const api = apiOf(scene)
  const draw = createDraw(scene.seed + hour - scene.from)
  await runFollowUps(scene, api, draw, hour)
  for (const [index, { joinsAt }] of plan.players.entries())
    if (joinsAt >= hour && joinsAt < end) await join(scene, index)
  const visits = plan.visits.filter(({ at }) => at >= hour && at < end)
  for (let n = 0; n < visits.length; n += groupSize)
    await playGroup(scene, api, visits.slice(n, n + groupSize))
  clock.moveTo(end)
  await ledger.set(clock.now())
  await runFollowUps(scene, api, draw, end)
  if (visits.some(({ isSlip }) => isSlip)) await server.sports.advance()
}
