import { setTimeout as sleep } from 'node:timers/promises'
import type { Path } from '@saguao/contract/calls/calls.ts'
import { io } from 'socket.io-client'
import type { FaultPlayer } from '../lib/environment.ts'
import { type Attack, type AttackEnvironment, call, codeOf, dataOf } from './attack.ts'

type Belongings = {
  readonly depositId: string
  readonly roundId: string
  readonly session: string
  readonly sessionId: string
  readonly envelopeId: string
}

const launchIn = (url: string): string => new URLSearchParams(url.split('?')[1]).get('launch') ?? ''

async function openTable(target: AttackEnvironment, token: string, gameId: string): Promise<string> {
  const { url } = dataOf(await call(target, '/game/url', { gameId }, { token }))
  return dataOf(await call(target, '/arcade/open', { launch: launchIn(url) }, { token })).session
}

/** A deposit order, open round, game session, login session and envelope of a player. */
async function createBelongings(target: AttackEnvironment, { token }: FaultPlayer): Promise<Belongings> {
  const order = { amount: 50, payChannel: 'sandbox', paymentMethod: 'pix' }
  const { id } = dataOf(await call(target, '/recharge/v2/createRechargeOrder', order, { token }))
  const session = await openTable(target, token, 'mines')
  const bet = { session, bet: 10, choice: { mines: 3 }, requestId: 'mine' }
  const { roundId } = dataOf(await call(target, '/arcade/play', bet, { token }))
  const sessions = dataOf(await call(target, '/user/sessions', {}, { token }))
  const gift = { amount: 5, count: 1, mode: 'equal' }
  const { envelopeId } = dataOf(await call(target, '/lucky/money/create', gift, { token }))
  return { depositId: id, roundId, session, sessionId: String(sessions.list[0]?.id), envelopeId }
}

type Try = readonly [path: Path, body: object]

const tries = ({ depositId, roundId, session, sessionId }: Belongings): readonly Try[] => [
  ['/recharge/queryPay', { id: depositId }],
  ['/recharge/prepay', { id: depositId, payChannel: 'sandbox' }],
  ['/withdraw/cancel', { id: depositId }],
  ['/fair/round', { roundId }],
  ['/arcade/move', { session, roundId, move: { cashout: true }, requestId: 'theft-1' }],
  ['/arcade/play', { session, bet: 1, choice: { mines: 3 }, requestId: 'theft-2' }],
  ['/arcade/seeds', { session }],
  ['/user/endSession', { id: sessionId }],
]

/** The attacker's socket receives no event of the victim. */
async function trySocketEvents(
  target: AttackEnvironment,
  attacker: FaultPlayer,
  victim: FaultPlayer,
): Promise<string[]> {
  const received: string[] = []
  const socket = io(target.address, { transports: ['websocket'], query: { token: attacker.token } })
  socket.onAny((event: string) => received.push(event))
  await new Promise((connected) => socket.once('connect', () => connected(undefined)))
  for (const payload of [
    [Number(victim.id)],
    [String(victim.id)],
    [`player:${victim.id}`],
    [{ token: String(victim.id) }],
  ])
    socket.emit('login', ...payload)
  const gift = { amount: 5, count: 1, mode: 'equal' }
  dataOf(await call(target, '/lucky/money/create', gift, { token: victim.token }))
  await sleep(1_500)
  socket.disconnect()
  return received.map((event) => `the attacker received “${event}” of another player`)
}

export const attack: Attack = {
  summary: "another player's order, round, game, login, envelope and socket events",
  run: async (target) => {
    const [attacker, victim] = [await target.attacker(), await target.victim()]
    const belongings = await createBelongings(target, victim)
    const findings = await trySocketEvents(target, attacker, victim)
    await target.takeSnapshot()
    const requestedNames = tries(belongings)
    for (const [path, body] of requestedNames) {
      const sent = await call(target, path, body, { token: attacker.token })
      if (codeOf(sent) === 'OK' || sent.status >= 500) findings.push(`${path}: ${sent.text.slice(0, 120)}`)
    }
    const alive = await call(target, '/wallet/balance', {}, { token: victim.token })
    if (codeOf(alive) !== 'OK') findings.push('the victim was logged out')
    return { tried: requestedNames.length + 1, figures: 'every kind of id', findings }
  },
}
