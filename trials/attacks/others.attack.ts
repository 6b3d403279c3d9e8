import { setTimeout as sleep } from 'node:timers/promises'
import type { Path } from '@saguao/contract/calls.ts'
import { io } from 'socket.io-client'
import type { FaultPlayer } from '../faults/stage.ts'
import { type Attack, call, codeOf, type Ground, said } from './attack.ts'

type Belongings = {
  readonly depositId: string
  readonly roundId: string
  readonly session: string
  readonly sessionId: string
  readonly envelopeId: string
}

const launchIn = (url: string): string => new URLSearchParams(url.split('?')[1]).get('launch') ?? ''

async function sitDown(ground: Ground, token: string, gameId: string): Promise<string> {
  const { url } = said(await call(ground, '/game/url', { gameId }, { token }))
  return said(await call(ground, '/arcade/open', { launch: launchIn(url) }, { token })).session
}

/** Somebody's order, open round, game, login and envelope. */
async function belongings(ground: Ground, { token }: FaultPlayer): Promise<Belongings> {
  const order = { amount: 50, payChannel: 'sandbox', paymentMethod: 'pix' }
  const { id } = said(await call(ground, '/recharge/v2/createRechargeOrder', order, { token }))
  const session = await sitDown(ground, token, 'mines')
  const bet = { session, bet: 10, choice: { mines: 3 }, requestId: 'mine' }
  const { roundId } = said(await call(ground, '/arcade/play', bet, { token }))
  const sessions = said(await call(ground, '/user/sessions', {}, { token }))
  const gift = { amount: 5, count: 1, mode: 'equal' }
  const { envelopeId } = said(await call(ground, '/lucky/money/create', gift, { token }))
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

/** The attacker's line hears nothing of what happens to the victim. */
async function eavesdrop(ground: Ground, attacker: FaultPlayer, victim: FaultPlayer): Promise<string[]> {
  const heard: string[] = []
  const line = io(ground.address, { transports: ['websocket'], query: { token: attacker.token } })
  line.onAny((event: string) => heard.push(event))
  await new Promise((connected) => line.once('connect', () => connected(undefined)))
  for (const said of [
    [Number(victim.id)],
    [String(victim.id)],
    [`player:${victim.id}`],
    [{ token: String(victim.id) }],
  ])
    line.emit('login', ...said)
  const gift = { amount: 5, count: 1, mode: 'equal' }
  said(await call(ground, '/lucky/money/create', gift, { token: victim.token }))
  await sleep(1_500)
  line.disconnect()
  return heard.map((event) => `a stranger heard “${event}” of somebody else`)
}

export const attack: Attack = {
  does: "another player's order, round, game, login, envelope and socket events",
  run: async (ground) => {
    const [attacker, victim] = [await ground.attacker(), await ground.victim()]
    const theirs = await belongings(ground, victim)
    const faults = await eavesdrop(ground, attacker, victim)
    await ground.seal()
    const asked = tries(theirs)
    for (const [path, body] of asked) {
      const sent = await call(ground, path, body, { token: attacker.token })
      if (codeOf(sent) === 'OK' || sent.status >= 500) faults.push(`${path}: ${sent.text.slice(0, 120)}`)
    }
    const alive = await call(ground, '/wallet/balance', {}, { token: victim.token })
    if (codeOf(alive) !== 'OK') faults.push('the victim was logged out')
    return { tried: asked.length + 1, figures: 'ids of every kind', faults }
  },
}
