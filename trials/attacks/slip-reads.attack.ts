import { setTimeout as sleep } from 'node:timers/promises'
import type { Data, Path } from '@saguao/contract/calls/calls.ts'
import { openBetClient } from '../lib/bet-client.ts'
import { send } from '../lib/clients.ts'
import type { FaultPlayer } from '../lib/environment.ts'
import { makePlayers } from '../lib/modules.ts'
import { figuresOf, sendSteadily, slowdownOf } from '../lib/steady-requests.ts'
import type { Attack, Target } from './attack.ts'

const openSlips = 100
const maxLegs = 12
const stake = 1
const cash = 100_000n
const forMs = 20_000
const betPace = { everyMs: 100, forMs }
const readPace = { everyMs: 100, forMs }
/** The requests and statements that made the slips are over. */
const settleMs = 3_000

async function ask<P extends Path>({ address }: Target, player: FaultPlayer, path: P, body: object) {
  const answer = await send(address, { path, body }, player)
  return answer?.json.success ? (answer.json.data as Data<P>) : undefined
}

/** Open slips of as many legs as a slip may have. */
async function fillSlips(target: Target, player: FaultPlayer): Promise<number> {
  const sports = await ask(target, player, '/game/sports', { country: 'BR' })
  const later = (sports?.list ?? [])
    .flatMap(({ matches }) => matches)
    .filter(({ sport, startTime }) => sport === 'football' && Date.parse(startTime) > Date.now() + 60_000)
  const legs = later.slice(0, maxLegs).map(({ id }) => ({ matchId: id, selection: 'double:home-draw' }))
  let count = 0
  for (let n = 0; n < openSlips; n += 1) {
    const quote = await ask(target, player, '/sports/quote', { legs })
    const { quoteId, legs: quoted } = quote ?? {}
    const body = { quoteId, legs: quoted, stake, requestId: `fill-${n}` }
    if (quote && (await ask(target, player, '/sports/place', body))) count += 1
  }
  return count
}

export const attack: Attack = {
  summary: 'one account with many slips of twelve legs reads them ten times a second, while another bets',
  run: async (target) => {
    const { environment, address } = target
    const [reader, player] = await makePlayers(environment, 2, { cash })
    if (!reader || !player) throw new Error('The players were not created')
    const slips = await fillSlips(target, reader)
    await sleep(settleMs)
    const other = await openBetClient({ address, token: player.token })
    const calm = await other.bet({ name: 'calm', pace: betPace })
    const flood = sendSteadily(readPace, () =>
      ask(target, reader, '/sports/slips', { open: true, pageSize: openSlips }),
    )
    const attacked = await other.bet({ name: 'attacked', pace: betPace })
    other.close()
    const reads = await flood
    const findings = slowdownOf(calm, attacked)
    if (slips < openSlips) findings.push(`only ${slips} of ${openSlips} slips were placed`)
    const figures =
      `bets of another player answered: calm ${figuresOf(calm)}; while ${slips} slips were read ` +
      `${figuresOf(attacked)}; reads answered ${figuresOf(reads)}`
    return { tried: reads.sent, figures, findings }
  },
}
