// One hour of the demo history: players join, visit, bet, ask and withdraw; operators answer and pay out.
import type { Server } from '../../../server/src/main.ts'
import { answer, close } from '../../../server/src/modules/support/support.ts'
import type { LedgerTime } from './ledger-time.ts'
import type { Plan, Visit } from './plan.ts'
import {
  type Api,
  call,
  deposit,
  type HistoryPlayer,
  openGame,
  placeSlip,
  playRound,
  send,
  withdraw,
} from './player.ts'
import { createDraw, type Draw } from './random.ts'
import { exchanges } from './texts.ts'

export type Scene = {
  readonly server: Server
  readonly clock: { now(): number; pass(ms: number): void; moveTo(ms: number): void }
  readonly ledger: Pick<LedgerTime, 'set'>
  readonly plan: Plan
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
/** The last hours leave open work for operators. */
const openEndMs = 3 * hourMs
const minStepMs = 5 * secondMs
const operator = 'Demo support'
const payer = 'Demo payments'

let requests = 0
let usernames = 0

const apiOf = ({ server, seed }: Scene): Api => ({
  address: server.address,
  nextRequestId: () => `history-${seed}-${++requests}`,
})

/** Numbers of Brazil have eleven digits, those of Chile nine. */
const usernameOf = (country: 'BR' | 'CL', first: number): string =>
  country === 'BR' ? String(11_930_000_000 + first + ++usernames) : String(930_000_000 + first + ++usernames)

async function join(scene: Scene, index: number): Promise<void> {
  const planned = scene.plan.players[index]
  if (!planned) return
  const { server } = scene
  const first = (scene.seed % 9_000) * 1_000
  const username = usernameOf(planned.country, first)
  const newcomer = { country: planned.country, username, phone: username }
  const [id] = await server.app.db.tx((tx) => server.identity.addPlayers(tx, [newcomer]))
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

async function playRounds(
  scene: Scene,
  api: Api,
  draw: Draw,
  player: HistoryPlayer,
  visit: Visit,
  stepMs: number,
) {
  let left = visit.rounds
  while (left > 0) {
    const game = await openGame(api, player, draw)
    if (!game) return
    const here = Math.min(left, Math.ceil(visit.rounds * draw.between(0.4, 1)))
    for (let round = 0; round < here; round++, left--) {
      const goesOn = await playRound(api, player, game, draw)
      scene.rounds += 1
      await pass(scene, stepMs)
      if (!goesOn && (draw.chance(0.5) || !(await depositAgain(api, player, draw, game.bet)))) return
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
  if (at > scene.until - openEndMs / 4) return
  scene.followUps.push({ at, run: (current) => answerPlayer(current, player, text, draw) })
}

async function answerPlayer(
  { server, clock, until }: Scene,
  { id }: HistoryPlayer,
  text: string,
  draw: Draw,
) {
  await answer(server.app, id, { text, by: operator })
  if (clock.now() < until - openEndMs && draw.chance(0.7)) await close(server.app, id, operator)
}

/** Approval of an operator where the rules ask for one, then the bank. */
async function payOut({ server }: Scene, api: Api, id: string, draw: Draw): Promise<void> {
  await server.payments.approveWithdrawal(id, payer).catch(() => undefined)
  await server.payments.sendPayout(id)
  const outcome = draw.chance(0.95)
    ? { outcome: 'success' }
    : { outcome: 'failure', reason: 'account-unknown' }
  await send(api, '/sandbox/payout', { id, ...outcome })
}

async function tryWithdraw(scene: Scene, api: Api, player: HistoryPlayer, draw: Draw): Promise<void> {
  const unit = player.country === 'BR' ? 1 : 100
  if (!player.isVerified || player.balance < 60 * unit || !draw.chance(0.4)) return
  const id = await withdraw(api, player, draw)
  if (!id) return
  const at = scene.clock.now() + draw.between(20, 100) * minuteMs
  if (at < scene.until - openEndMs / 2)
    scene.followUps.push({
      at,
      run: (current, currentApi, currentDraw) => payOut(current, currentApi, id, currentDraw),
    })
}

async function playVisit(scene: Scene, api: Api, visit: Visit, stepMs: number): Promise<void> {
  const player = scene.players.get(visit.player)
  if (!player) return
  const draw = createDraw(scene.seed + visit.at + visit.player)
  await openSession(scene, player)
  if (player.balance < 20 * (player.country === 'BR' ? 1 : 100) || draw.chance(0.25))
    await deposit(api, player, draw)
  if (visit.isSlip) {
    await scene.server.sports.advance()
    await placeSlip(api, player, draw)
    await pass(scene, stepMs)
  }
  await playRounds(scene, api, draw, player, visit, stepMs)
  if (visit.asksSupport) await askSupport(scene, api, player, draw)
  await tryWithdraw(scene, api, player, draw)
}

async function runFollowUps(scene: Scene, api: Api, draw: Draw, before: number): Promise<void> {
  const due = scene.followUps.filter(({ at }) => at < before)
  scene.followUps = scene.followUps.filter(({ at }) => at >= before)
  for (const followUp of due) await followUp.run(scene, api, draw)
}

/** The visits of the hour run side by side; their rounds share the hour evenly. */
export async function playHour(scene: Scene, hour: number): Promise<void> {
  const { plan, clock, ledger, server, until } = scene
  const end = Math.min(hour + hourMs, until)
  clock.moveTo(hour)
  await ledger.set(clock.now())
  const api = apiOf(scene)
  const draw = createDraw(scene.seed + hour)
  await runFollowUps(scene, api, draw, hour)
  for (const [index, { joinsAt }] of plan.players.entries())
    if (joinsAt >= hour && joinsAt < end) await join(scene, index)
  const visits = plan.visits.filter(({ at }) => at >= hour && at < end)
  const rounds = visits.reduce((sum, visit) => sum + visit.rounds, 0)
  const stepMs = Math.max(minStepMs, (end - hour) / (rounds + visits.length + 1))
  await Promise.all(visits.map((visit) => playVisit(scene, api, visit, stepMs)))
  clock.moveTo(end)
  await ledger.set(clock.now())
  await runFollowUps(scene, api, draw, end)
  await server.sports.advance()
}
