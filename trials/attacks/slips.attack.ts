import { setTimeout as sleep } from 'node:timers/promises'
import type { Data } from '@saguao/contract/calls/calls.ts'
import type { Envelope } from '@saguao/contract/calls/errors.ts'
import { openTable } from '../lib/clients.ts'
import type { FaultPlayer } from '../lib/environment.ts'
import { makePlayers } from '../lib/modules.ts'
import type { Attack, Target } from './attack.ts'

const attempts = 8
/** Own slips that delay the real one, and its stake. */
const queued = 200
const stake = 400
const cash = 100_000n
const openSlips = 100
const maxLegs = 12
const readsPerSecond = 10
const betSeconds = 8
const maxSlowdown = 2

type Leg = { readonly matchId: string; readonly selection: string }
type Slip = Data<'/sports/slips'>['list'][number]

async function call<D>(
  target: Target,
  player: FaultPlayer,
  path: string,
  body: object,
): Promise<Envelope<D>> {
  const response = await fetch(target.address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token: player.token },
    body: JSON.stringify(body),
  })
  return (await response.json()) as Envelope<D>
}

let requests = 0
const place = (target: Target, player: FaultPlayer, quote: Data<'/sports/quote'>, amount: number) =>
  call<Data<'/sports/place'>>(target, player, '/sports/place', {
    quoteId: quote.quoteId,
    legs: quote.legs,
    stake: amount,
    requestId: `attack-${++requests}`,
  })

const minuteOf = async (target: Target, player: FaultPlayer, matchId: string): Promise<number> => {
  const page = await call<Data<'/sports/match'>>(target, player, '/sports/match', { matchId })
  return page.success ? page.data.minute : 0
}

const oddsOf = async (target: Target, player: FaultPlayer, leg: Leg): Promise<number | undefined> => {
  const quote = await call<Data<'/sports/quote'>>(target, player, '/sports/quote', { legs: [leg] })
  return quote.success ? quote.data.odds : undefined
}

/** A football match in play whose totals are open. */
async function liveMatch(target: Target, player: FaultPlayer): Promise<string> {
  for (;;) {
    const sports = await call<Data<'/game/sports'>>(target, player, '/game/sports', { country: 'BR' })
    const matches = sports.success ? sports.data.list.flatMap((sport) => sport.matches) : []
    const found = matches.find(
      ({ sport, status, minute, markets }) =>
        sport === 'football' &&
        status === 'live' &&
        minute > 3 &&
        minute < 70 &&
        markets.some(({ id, suspended }) => id === 'total2.5' && !suspended),
    )
    if (found) return found.id
    await sleep(500)
  }
}

type Attempt = { readonly result: 'stood' | 'fair' | 'died' | 'returned' | 'refused'; readonly gain: number }

/** Queues own slips before the real one, sees the next minute, and moves the cash away when the odds moved against it. */
async function attempt(target: Target, player: FaultPlayer, side: string): Promise<Attempt> {
  const leg = { matchId: await liveMatch(target, player), selection: `total2.5:${side}` }
  const first = await minuteOf(target, player, leg.matchId)
  while ((await minuteOf(target, player, leg.matchId)) === first) await sleep(20)
  // The quote is of the middle of a minute, so that the queue ends in the next one.
  await sleep(1_000)
  const quote = await call<Data<'/sports/quote'>>(target, player, '/sports/quote', { legs: [leg] })
  if (!quote.success) return { result: 'refused', gain: 0 }
  const minute = await minuteOf(target, player, leg.matchId)
  const small = Array.from({ length: queued }, () => place(target, player, quote.data, 1))
  const real = place(target, player, quote.data, stake)
  while ((await minuteOf(target, player, leg.matchId)) === minute) await sleep(10)
  const now = await oddsOf(target, player, leg)
  const isAgainst = now === undefined || now > quote.data.odds
  if (isAgainst)
    await call(target, player, '/lucky/money/create', {
      amount: 550,
      count: 1,
      requestId: `away-${++requests}`,
    })
  const answer = await real
  await Promise.all(small)
  if (!answer.success) return { result: answer.code === 'INSUFFICIENT_FUNDS' ? 'died' : 'refused', gain: 0 }
  return ended(target, player, answer.data, quote.data.odds, now)
}

/** A slip at the odds of its quote, although they had changed before it was placed, stands at an old price. */
async function ended(
  target: Target,
  player: FaultPlayer,
  placed: Data<'/sports/place'>,
  quoted: number,
  now: number | undefined,
): Promise<Attempt> {
  let slip: Pick<Slip, 'id' | 'status' | 'odds'> = placed
  while ((slip.status as string) === 'pending') {
    await sleep(100)
    const page = await call<Data<'/sports/slips'>>(target, player, '/sports/slips', { slipId: slip.id })
    slip = (page.success && page.data.list[0]) || slip
  }
  if (slip.status === 'returned') return { result: 'returned', gain: 0 }
  const isOld = now !== undefined && slip.odds === quoted && now !== quoted
  return isOld ? { result: 'stood', gain: quoted / now - 1 } : { result: 'fair', gain: 0 }
}

type Bets = { readonly placed: number; readonly p99: number }

/** Dice bets of another player, one after the other. */
async function betsOf(target: Target, player: FaultPlayer): Promise<Bets> {
  const session = await openTable(target.address, player)
  const took: number[] = []
  const until = performance.now() + betSeconds * 1_000
  while (performance.now() < until) {
    const began = performance.now()
    const body = { session, bet: 1, choice: { target: 50, over: true }, requestId: `other-${++requests}` }
    const answer = await call(target, player, '/arcade/play', body)
    if (answer.success) took.push(performance.now() - began)
    await sleep(20)
  }
  took.sort((a, b) => a - b)
  return { placed: took.length, p99: took[Math.floor(took.length * 0.99)] ?? Number.POSITIVE_INFINITY }
}

/** Open slips of as many legs as a slip may have. */
async function fillSlips(target: Target, player: FaultPlayer): Promise<number> {
  const sports = await call<Data<'/game/sports'>>(target, player, '/game/sports', { country: 'BR' })
  const matches = sports.success ? sports.data.list.flatMap((sport) => sport.matches) : []
  const later = matches.filter(
    ({ sport, startTime }) => sport === 'football' && Date.parse(startTime) > Date.now() + 60_000,
  )
  const legs = later.slice(0, maxLegs).map(({ id }) => ({ matchId: id, selection: 'double:home-draw' }))
  let count = 0
  for (let n = 0; n < openSlips; n += 1) {
    const quote = await call<Data<'/sports/quote'>>(target, player, '/sports/quote', { legs })
    if (quote.success && (await place(target, player, quote.data, 1)).success) count += 1
  }
  return count
}

async function whileReading(target: Target, reader: FaultPlayer, other: FaultPlayer): Promise<Bets> {
  let isOver = false
  const reads = Array.from({ length: readsPerSecond }, async (_, n) => {
    await sleep((n * 1_000) / readsPerSecond)
    while (!isOver) {
      await Promise.all([call(target, reader, '/sports/slips', { open: true, pageSize: 100 }), sleep(1_000)])
    }
  })
  const bets = await betsOf(target, other)
  isOver = true
  await Promise.all(reads)
  return bets
}

export const attack: Attack = {
  summary: 'slips placed at the price of an earlier minute, and reads of many slips while others bet',
  run: async (target) => {
    const { environment } = target
    const player = async (): Promise<FaultPlayer> => {
      const [made] = await makePlayers(environment, 1, { cash })
      if (!made) throw new Error('No player')
      return made
    }
    const results: Attempt[] = []
    for (let n = 0; n < attempts; n += 1)
      results.push(await attempt(target, await player(), n % 2 === 0 ? 'under' : 'over'))
    const count = (result: Attempt['result']) => results.filter((each) => each.result === result).length
    const gain = results.reduce((sum, each) => sum + each.gain, 0) / attempts
    const [reader, other] = [await player(), await player()]
    const slips = await fillSlips(target, reader)
    const calm = await betsOf(target, other)
    const busy = await whileReading(target, reader, other)
    const findings: string[] = []
    if (count('stood') > 0) findings.push(`${count('stood')} of ${attempts} slips stand at an old price`)
    if (count('died') > 0)
      findings.push(`${count('died')} of ${attempts} slips were cancelled by moving the cash`)
    if (busy.p99 > maxSlowdown * calm.p99 && busy.p99 > minSlowMs)
      findings.push(`bets of others take ${busy.p99.toFixed(0)} ms while slips are read`)
    const figures = [
      `${count('stood')} stood at an old price, ${count('died')} died for nothing, ${count('returned')} returned,`,
      `${count('refused')} refused, ${count('fair')} at the price of the second look; gain per stake`,
      `${(gain * 100).toFixed(2)} %; ${slips} slips read ${readsPerSecond} times a second: bets of others`,
      `${calm.placed} calm, ${busy.placed} meanwhile, p99 ${calm.p99.toFixed(0)} and ${busy.p99.toFixed(0)} ms`,
    ].join(' ')
    return { tried: attempts, figures, findings }
  },
}

/** Below it the p99 of a few hundred bets is noise. */
const minSlowMs = 50
