import type { ErrorCode } from '@saguao/contract/calls/errors.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { OddsChange } from '#features/slip/controller/odds-change.ts'
import { createSlipController } from '#features/slip/controller/slip-controller.ts'
import type { Placed, Quote } from '#features/slip/controller/slip-state.ts'
import { removeLegs, type SentBet, type SlipPick, useSlip } from '#stores/slip.ts'

const aPick = (matchId: string, odds = 2): SlipPick => ({
  matchId,
  sport: 'football',
  league: 'Liga do Litoral',
  home: 'Farol do Sul',
  away: 'Maré Alta',
  startTime: '2030-01-01T00:00:00Z',
  market: 'result',
  marketName: 'Resultado final',
  selection: 'result:home',
  selectionName: 'Farol do Sul',
  odds,
})

const refusal = (code: ErrorCode, message = 'Não deu.') => ({ success: false, message, data: null, code })
const networkError = new TypeError('Failed to fetch')

type QuoteLegs = Parameters<Parameters<typeof createSlipController>[0]['quote']>[0]

const aQuote = (legs: QuoteLegs, odds: Record<string, number>): Quote => ({
  quoteId: `q:${JSON.stringify(odds)}`,
  expiresAt: '2030-01-01T00:00:10Z',
  legs: legs.map((leg) => ({ ...leg, odds: odds[leg.matchId] ?? 2 })),
  odds: 2,
  minStake: 1,
  maxStake: 1000,
  maxWin: 100_000,
})

const aSlip = (bet: SentBet): Placed => ({
  id: 's1',
  status: 'open',
  reason: null,
  isBonus: false,
  stake: bet.stake,
  odds: 2,
  potentialWin: bet.stake * 2,
  win: 0,
  createdAt: '2030-01-01T00:00:00Z',
  balance: 90,
  legs: bet.legs.map(({ matchId, odds }) => ({
    ...aPick(matchId, odds),
    homeId: 'farol',
    awayId: 'mare',
    minute: 0,
    status: 'open',
    match: { status: 'scheduled', minute: 0, homeScore: 0, awayScore: 0, places: [] },
  })),
})

/** Creates a controller with a scripted server that records its requests. */
function setup(policy: OddsChange = 'refuse') {
  const sent: SentBet[] = []
  const responses: (object | 'placed')[] = []
  const waited: number[] = []
  const partlyPlaced: number[] = []
  const odds: Record<string, number> = {}
  const closed = new Set<string>()
  let isDisconnected = false
  let refused: ErrorCode | undefined
  let placed = 0
  const controller = createSlipController({
    quote: async (legs) => {
      if (isDisconnected) throw networkError
      if (refused) throw refusal(refused)
      if (legs.some(({ matchId }) => closed.has(matchId))) throw refusal('MARKET_CLOSED')
      return aQuote(legs, odds)
    },
    place: async (bet) => {
      sent.push(bet)
      const response = responses.shift() ?? 'placed'
      if (response === 'placed') return aSlip(bet)
      throw response
    },
    wait: async (ms) => {
      waited.push(ms)
    },
    newId: () => `id${sent.length}`,
    policy: () => policy,
    onPlaced: () => {
      placed += 1
    },
    onPartlyPlaced: (count) => partlyPlaced.push(count),
  })
  const disconnect = (value: boolean) => {
    isDisconnected = value
  }
  const refuseQuotes = (code: ErrorCode | undefined) => {
    refused = code
  }
  return {
    controller,
    sent,
    responses,
    waited,
    partlyPlaced,
    odds,
    closed,
    disconnect,
    refuseQuotes,
    placed: () => placed,
  }
}

const stateOf = ({ controller }: ReturnType<typeof setup>) => controller.store.getState()
const legsNow = () => useSlip.getState().legs.map(({ matchId }) => matchId)

beforeEach(() => {
  useSlip.setState({ legs: [aPick('m1'), aPick('m2')], stake: 10, isSingles: false, sent: undefined })
})

describe('a bet', () => {
  it('is placed at the quoted odds, and its legs leave the slip [R11.04]', async () => {
    const env = setup()
    await env.controller.requote()
    await env.controller.bet(10, false)
    expect(env.sent).toMatchObject([{ stake: 10, oddsChange: 'refuse', legs: [{ odds: 2 }, { odds: 2 }] }])
    expect(stateOf(env).step).toMatchObject({ at: 'placed', slips: [{ id: 's1' }] })
    expect([legsNow(), env.placed()]).toEqual([[], 1])
  })

  it('is not sent for legs without a quote: they are quoted first', async () => {
    const env = setup()
    await env.controller.bet(10, false)
    expect([env.sent, stateOf(env).quote?.legs.length]).toEqual([[], 2])
  })

  it('is sent once, however often the button is touched', async () => {
    const env = setup()
    await env.controller.requote()
    await Promise.all([env.controller.bet(10, false), env.controller.bet(10, false)])
    expect(env.sent).toHaveLength(1)
  })

  it('leaves selections picked meanwhile on the slip', async () => {
    const env = setup()
    await env.controller.requote()
    const betting = env.controller.bet(10, false)
    useSlip.setState(({ legs }) => ({ legs: [...legs, aPick('m3')] }))
    await betting
    expect(legsNow()).toEqual(['m3'])
  })
})

describe('a quote that expired while the bet waited for the password [R12.10]', () => {
  it('is renewed at the same odds, and the bet is placed under the same request id', async () => {
    const env = setup()
    await env.controller.requote()
    env.responses.push(refusal('QUOTE_EXPIRED'))
    await env.controller.bet(10, false)
    expect(env.sent).toHaveLength(2)
    expect(env.sent[1]?.requestId).toBe(env.sent[0]?.requestId)
    expect(stateOf(env).step.at).toBe('placed')
  })

  it('is not renewed at other odds: they are shown first', async () => {
    const env = setup()
    await env.controller.requote()
    env.responses.push(refusal('QUOTE_EXPIRED'))
    env.odds.m1 = 3
    await env.controller.bet(10, false)
    expect([env.sent.length, stateOf(env).step.at, legsNow()]).toEqual([1, 'ready', ['m1', 'm2']])
  })

  it('is renewed once', async () => {
    const env = setup()
    await env.controller.requote()
    env.responses.push(refusal('QUOTE_EXPIRED'), refusal('QUOTE_EXPIRED'))
    await env.controller.bet(10, false)
    expect([env.sent.length, stateOf(env).problem?.kind]).toEqual([2, 'refused'])
  })
})

describe('several singles', () => {
  const singles = async () => {
    const env = setup()
    useSlip.setState({ legs: [aPick('m1'), aPick('m2'), aPick('m3')], isSingles: true })
    await env.controller.requote()
    return env
  }
  const legsSent = ({ sent }: ReturnType<typeof setup>) =>
    sent.map(({ legs }) => legs.map(({ matchId }) => matchId).join())

  it('are one bet per leg, each under its own id, with one receipt [R11.04]', async () => {
    const env = await singles()
    await env.controller.bet(10, false)
    expect(legsSent(env)).toEqual(['m1', 'm2', 'm3'])
    expect(new Set(env.sent.map(({ requestId }) => requestId)).size).toBe(3)
    expect(stateOf(env).step).toMatchObject({ at: 'placed', slips: [{}, {}, {}] })
    expect([legsNow(), env.placed(), env.partlyPlaced]).toEqual([[], 1, []])
  })

  it('stop at the first refusal; legs not placed yet stay on the slip [R11.04]', async () => {
    const env = await singles()
    env.responses.push('placed', refusal('INSUFFICIENT_FUNDS'))
    await env.controller.bet(10, false)
    expect([legsSent(env), legsNow(), env.partlyPlaced]).toEqual([['m1', 'm2'], ['m2', 'm3'], [1]])
    expect(stateOf(env)).toMatchObject({ step: { at: 'ready' }, problem: { kind: 'funds' } })
  })

  it('are not placed at a price the player has not seen [R11.04]', async () => {
    const env = await singles()
    env.odds.m2 = 1.8
    await env.controller.bet(10, false)
    expect([legsSent(env), stateOf(env).problem]).toEqual([['m1'], { kind: 'odds' }])
    await env.controller.bet(10, true)
    expect([legsSent(env), legsNow()]).toEqual([['m1', 'm2', 'm3'], []])
  })

  it('with a broken connection wait for the bet under way, and place no further bet without a touch [R10.01]', async () => {
    const env = await singles()
    env.responses.push(...Array.from({ length: 5 }, () => networkError))
    await env.controller.bet(10, false)
    expect(stateOf(env).step.at).toBe('unsure')
    await env.controller.retry()
    expect([new Set(legsSent(env)), legsNow()]).toEqual([new Set(['m1']), ['m2', 'm3']])
    expect(new Set(env.sent.map(({ requestId }) => requestId)).size).toBe(1)
  })

  it('skip legs removed from the slip meanwhile', async () => {
    const env = await singles()
    const betting = env.controller.bet(10, false)
    removeLegs('m3')
    await betting
    expect(legsSent(env)).toEqual(['m1', 'm2'])
  })
})

describe('changed odds', () => {
  it("need the player's consent, given by touching the button again [R11.04]", async () => {
    const env = setup()
    env.odds.m1 = 1.8
    await env.controller.requote()
    await env.controller.bet(10, false)
    expect([env.sent, stateOf(env).problem]).toEqual([[], { kind: 'odds' }])
    await env.controller.bet(10, true)
    expect(env.sent).toMatchObject([{ legs: [{ odds: 1.8 }, { odds: 2 }] }])
  })

  it.each([
    ['better', 2.2, 1],
    ['better', 1.8, 0],
    ['any', 1.8, 1],
    ['refuse', 2.2, 0],
  ] as const)(
    'under "%s", odds of %d instead of 2 are bet without consent %d times',
    async (policy, now, bets) => {
      const env = setup(policy)
      env.odds.m1 = now
      await env.controller.requote()
      await env.controller.bet(10, false)
      expect(env.sent).toHaveLength(bets)
    },
  )

  it('between the touch and the bet are refused, and the new ones are shown [R11.04]', async () => {
    const env = setup()
    await env.controller.requote()
    env.odds.m2 = 2.4
    env.responses.push(refusal('ODDS_CHANGED'))
    await env.controller.bet(10, false)
    expect(stateOf(env)).toMatchObject({
      problem: { kind: 'odds' },
      prices: { m2: 2.4 },
      step: { at: 'ready' },
    })
    await env.controller.bet(10, true)
    expect(env.sent.map(({ requestId }) => requestId)).toEqual(['id0', 'id1'])
    expect(stateOf(env).step.at).toBe('placed')
  })
})

describe('a closed leg', () => {
  it('is identified, and the rest can be bet without it [R11.04]', async () => {
    const env = setup()
    env.closed.add('m2')
    await env.controller.requote()
    expect(stateOf(env)).toMatchObject({ closed: ['m2'], quote: null, prices: { m1: 2 } })
    removeLegs('m2')
    await env.controller.requote()
    expect(stateOf(env)).toMatchObject({ closed: [], quote: { legs: [{ matchId: 'm1' }] } })
  })

  it('reopens by itself', async () => {
    const env = setup()
    env.closed.add('m2')
    await env.controller.requote()
    env.closed.clear()
    await env.controller.requote()
    expect(stateOf(env)).toMatchObject({ closed: [], quote: { legs: [{}, {}] } })
  })
})

describe('a broken connection', () => {
  it('the same bet is sent again until it gets a response, and it is one bet [R10.01]', async () => {
    const env = setup()
    await env.controller.requote()
    env.responses.push(networkError, refusal('OVERLOADED'))
    await env.controller.bet(10, false)
    expect(env.sent).toHaveLength(3)
    expect(new Set(env.sent.map(({ requestId }) => requestId)).size).toBe(1)
    expect([env.waited, stateOf(env).step.at]).toEqual([[1000, 2000], 'placed'])
  })

  it('a bet without a response blocks further bets until its result is known', async () => {
    const env = setup()
    await env.controller.requote()
    env.responses.push(...Array.from({ length: 5 }, () => networkError))
    await env.controller.bet(10, false)
    expect(stateOf(env).step.at).toBe('unsure')
    env.controller.done()
    await env.controller.bet(10, true)
    expect(env.sent).toHaveLength(5)
    await env.controller.retry()
    expect(new Set(env.sent.map(({ requestId }) => requestId)).size).toBe(1)
    expect(stateOf(env).step.at).toBe('placed')
  })

  it('a reload resumes the same bet', async () => {
    const before = setup()
    await before.controller.requote()
    before.responses.push(...Array.from({ length: 5 }, () => networkError))
    await before.controller.bet(10, false)
    const after = setup()
    expect(stateOf(after).step.at).toBe('unsure')
    await after.controller.retry()
    expect(after.sent).toEqual([before.sent[0]])
    expect(useSlip.getState().sent).toBeUndefined()
  })

  it('discards the quote, so that no bet is placed on odds that may be outdated', async () => {
    const env = setup()
    await env.controller.requote()
    env.disconnect(true)
    await env.controller.requote()
    expect(stateOf(env)).toMatchObject({ quote: null, isConnected: false })
    env.disconnect(false)
    await env.controller.requote()
    expect(stateOf(env)).toMatchObject({ quote: {}, isConnected: true })
  })
})

it('a refused quote is a problem until a quote is given again [R12.06]', async () => {
  const env = setup()
  env.refuseQuotes('LIMIT_REQUIRED')
  await env.controller.requote()
  expect(stateOf(env)).toMatchObject({
    quote: null,
    problem: { kind: 'no-quote', failure: { code: 'LIMIT_REQUIRED' } },
  })
  env.refuseQuotes(undefined)
  await env.controller.requote()
  expect(stateOf(env)).toMatchObject({ quote: {}, problem: null })
})

it("insufficient funds offer a deposit; any other refusal shows the server's message", async () => {
  const env = setup()
  await env.controller.requote()
  env.responses.push(refusal('INSUFFICIENT_FUNDS'), refusal('BET_OUT_OF_RANGE', 'Fora dos limites.'))
  await env.controller.bet(10, false)
  expect(stateOf(env).problem).toEqual({ kind: 'funds' })
  await env.controller.bet(10, false)
  expect(stateOf(env).problem).toEqual({ kind: 'refused', message: 'Fora dos limites.' })
  expect(useSlip.getState().sent).toBeUndefined()
})
