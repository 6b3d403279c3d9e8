import type { ErrorCode } from '@saguao/contract/calls/errors.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { OddsChange } from '#features/slip/odds-change.ts'
import { createSlipFlow } from '#features/slip/slip-flow.ts'
import type { Placed, Quote } from '#features/slip/slip-state.ts'
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

const no = (code: ErrorCode, message = 'Não deu.') => ({ success: false, message, data: null, code })
const noAnswer = new TypeError('Failed to fetch')

type Asked = Parameters<Parameters<typeof createSlipFlow>[0]['quote']>[0]

const aQuote = (legs: Asked, odds: Record<string, number>): Quote => ({
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

/** A book that says what it is told to say, and remembers what it was asked. */
function atTheBook(policy: OddsChange = 'refuse') {
  const sent: SentBet[] = []
  const answers: (object | 'taken')[] = []
  const waited: number[] = []
  const some: number[] = []
  const odds: Record<string, number> = {}
  const closed = new Set<string>()
  let isOut = false
  let placed = 0
  const flow = createSlipFlow({
    quote: async (legs) => {
      if (isOut) throw noAnswer
      if (legs.some(({ matchId }) => closed.has(matchId))) throw no('MARKET_CLOSED')
      return aQuote(legs, odds)
    },
    place: async (bet) => {
      sent.push(bet)
      const answer = answers.shift() ?? 'taken'
      if (answer === 'taken') return aSlip(bet)
      throw answer
    },
    wait: async (ms) => {
      waited.push(ms)
    },
    newId: () => `id${sent.length}`,
    policy: () => policy,
    onPlaced: () => {
      placed += 1
    },
    onSome: (count) => some.push(count),
  })
  const cut = (out: boolean) => {
    isOut = out
  }
  return { flow, sent, answers, waited, some, odds, closed, cut, placed: () => placed }
}

const stateOf = ({ flow }: ReturnType<typeof atTheBook>) => flow.store.getState()
const legsNow = () => useSlip.getState().legs.map(({ matchId }) => matchId)

beforeEach(() => {
  useSlip.setState({ legs: [aPick('m1'), aPick('m2')], stake: 10, isSingles: false, sent: undefined })
})

describe('a bet', () => {
  it('is placed at the odds that were quoted, and its legs leave the slip [R11.04]', async () => {
    const at = atTheBook()
    await at.flow.requote()
    await at.flow.bet(10, false)
    expect(at.sent).toMatchObject([{ stake: 10, oddsChange: 'refuse', legs: [{ odds: 2 }, { odds: 2 }] }])
    expect(stateOf(at).step).toMatchObject({ at: 'placed', slips: [{ id: 's1' }] })
    expect([legsNow(), at.placed()]).toEqual([[], 1])
  })

  it('is not sent for legs that were never quoted: they are quoted first', async () => {
    const at = atTheBook()
    await at.flow.bet(10, false)
    expect([at.sent, stateOf(at).quote?.legs.length]).toEqual([[], 2])
  })

  it('is sent once, however often the button is touched', async () => {
    const at = atTheBook()
    await at.flow.requote()
    await Promise.all([at.flow.bet(10, false), at.flow.bet(10, false)])
    expect(at.sent).toHaveLength(1)
  })

  it('that was taken keeps what was picked meanwhile', async () => {
    const at = atTheBook()
    await at.flow.requote()
    const betting = at.flow.bet(10, false)
    useSlip.setState(({ legs }) => ({ legs: [...legs, aPick('m3')] }))
    await betting
    expect(legsNow()).toEqual(['m3'])
  })
})

describe('several singles', () => {
  const singles = async () => {
    const at = atTheBook()
    useSlip.setState({ legs: [aPick('m1'), aPick('m2'), aPick('m3')], isSingles: true })
    await at.flow.requote()
    return at
  }
  const legsSent = ({ sent }: ReturnType<typeof atTheBook>) =>
    sent.map(({ legs }) => legs.map(({ matchId }) => matchId).join())

  it('are a bet for each leg, under an id of its own, and one receipt [R11.04]', async () => {
    const at = await singles()
    await at.flow.bet(10, false)
    expect(legsSent(at)).toEqual(['m1', 'm2', 'm3'])
    expect(new Set(at.sent.map(({ requestId }) => requestId)).size).toBe(3)
    expect(stateOf(at).step).toMatchObject({ at: 'placed', slips: [{}, {}, {}] })
    expect([legsNow(), at.placed(), at.some]).toEqual([[], 1, []])
  })

  it('end with the first that is not taken; what is not in yet stays on the slip [R11.04]', async () => {
    const at = await singles()
    at.answers.push('taken', no('INSUFFICIENT_FUNDS'))
    await at.flow.bet(10, false)
    expect([legsSent(at), legsNow(), at.some]).toEqual([['m1', 'm2'], ['m2', 'm3'], [1]])
    expect(stateOf(at)).toMatchObject({ step: { at: 'ready' }, problem: { kind: 'funds' } })
  })

  it('are not bet at a price the player has not seen [R11.04]', async () => {
    const at = await singles()
    at.odds.m2 = 1.8
    await at.flow.bet(10, false)
    expect([legsSent(at), stateOf(at).problem]).toEqual([['m1'], { kind: 'odds' }])
    await at.flow.bet(10, true)
    expect([legsSent(at), legsNow()]).toEqual([['m1', 'm2', 'm3'], []])
  })

  it('whose line breaks wait for the one under way, and the rest is not bet without a touch [R10.01]', async () => {
    const at = await singles()
    at.answers.push(...Array.from({ length: 5 }, () => noAnswer))
    await at.flow.bet(10, false)
    expect(stateOf(at).step.at).toBe('unsure')
    await at.flow.askAgain()
    expect([new Set(legsSent(at)), legsNow()]).toEqual([new Set(['m1']), ['m2', 'm3']])
    expect(new Set(at.sent.map(({ requestId }) => requestId)).size).toBe(1)
  })

  it('leave out what is taken off the slip meanwhile', async () => {
    const at = await singles()
    const betting = at.flow.bet(10, false)
    removeLegs('m3')
    await betting
    expect(legsSent(at)).toEqual(['m1', 'm2'])
  })
})

describe('odds that move', () => {
  it('before the bet wait for the player, who agrees by the same touch [R11.04]', async () => {
    const at = atTheBook()
    at.odds.m1 = 1.8
    await at.flow.requote()
    await at.flow.bet(10, false)
    expect([at.sent, stateOf(at).problem]).toEqual([[], { kind: 'odds' }])
    await at.flow.bet(10, true)
    expect(at.sent).toMatchObject([{ legs: [{ odds: 1.8 }, { odds: 2 }] }])
  })

  it.each([
    ['better', 2.2, 1],
    ['better', 1.8, 0],
    ['any', 1.8, 1],
    ['refuse', 2.2, 0],
  ] as const)(
    'under "%s", odds of %d instead of 2 are bet without asking %d times',
    async (policy, now, bets) => {
      const at = atTheBook(policy)
      at.odds.m1 = now
      await at.flow.requote()
      await at.flow.bet(10, false)
      expect(at.sent).toHaveLength(bets)
    },
  )

  it('between the touch and the bet are refused, and shown as they are now [R11.04]', async () => {
    const at = atTheBook()
    await at.flow.requote()
    at.odds.m2 = 2.4
    at.answers.push(no('ODDS_CHANGED'))
    await at.flow.bet(10, false)
    expect(stateOf(at)).toMatchObject({
      problem: { kind: 'odds' },
      prices: { m2: 2.4 },
      step: { at: 'ready' },
    })
    await at.flow.bet(10, true)
    expect(at.sent.map(({ requestId }) => requestId)).toEqual(['id0', 'id1'])
    expect(stateOf(at).step.at).toBe('placed')
  })
})

describe('a leg nobody can bet on', () => {
  it('is found among the others, and the rest is bet without it [R11.04]', async () => {
    const at = atTheBook()
    at.closed.add('m2')
    await at.flow.requote()
    expect(stateOf(at)).toMatchObject({ closed: ['m2'], quote: null, prices: { m1: 2 } })
    removeLegs('m2')
    await at.flow.requote()
    expect(stateOf(at)).toMatchObject({ closed: [], quote: { legs: [{ matchId: 'm1' }] } })
  })

  it('opens again by itself', async () => {
    const at = atTheBook()
    at.closed.add('m2')
    await at.flow.requote()
    at.closed.clear()
    await at.flow.requote()
    expect(stateOf(at)).toMatchObject({ closed: [], quote: { legs: [{}, {}] } })
  })
})

describe('a line that breaks', () => {
  it('sends the same bet again until it is answered, and it is one bet [R10.01]', async () => {
    const at = atTheBook()
    await at.flow.requote()
    at.answers.push(noAnswer, no('OVERLOADED'))
    await at.flow.bet(10, false)
    expect(at.sent).toHaveLength(3)
    expect(new Set(at.sent.map(({ requestId }) => requestId)).size).toBe(1)
    expect([at.waited, stateOf(at).step.at]).toEqual([[1000, 2000], 'placed'])
  })

  it('for long leaves the bet unsure, and nothing else is bet before it is known what became of it', async () => {
    const at = atTheBook()
    await at.flow.requote()
    at.answers.push(...Array.from({ length: 5 }, () => noAnswer))
    await at.flow.bet(10, false)
    expect(stateOf(at).step.at).toBe('unsure')
    at.flow.done()
    await at.flow.bet(10, true)
    expect(at.sent).toHaveLength(5)
    await at.flow.askAgain()
    expect(new Set(at.sent.map(({ requestId }) => requestId)).size).toBe(1)
    expect(stateOf(at).step.at).toBe('placed')
  })

  it('and a reload ask about the same bet', async () => {
    const before = atTheBook()
    await before.flow.requote()
    before.answers.push(...Array.from({ length: 5 }, () => noAnswer))
    await before.flow.bet(10, false)
    const after = atTheBook()
    expect(stateOf(after).step.at).toBe('unsure')
    await after.flow.askAgain()
    expect(after.sent).toEqual([before.sent[0]])
    expect(useSlip.getState().sent).toBeUndefined()
  })

  it('takes the quote with it: what is not known to hold is not bet', async () => {
    const at = atTheBook()
    await at.flow.requote()
    at.cut(true)
    await at.flow.requote()
    expect(stateOf(at)).toMatchObject({ quote: null, isHeard: false })
    at.cut(false)
    await at.flow.requote()
    expect(stateOf(at)).toMatchObject({ quote: {}, isHeard: true })
  })
})

it('too little money offers a deposit; every other no is said in the words of the server', async () => {
  const at = atTheBook()
  await at.flow.requote()
  at.answers.push(no('INSUFFICIENT_FUNDS'), no('BET_OUT_OF_RANGE', 'Fora dos limites.'))
  await at.flow.bet(10, false)
  expect(stateOf(at).problem).toEqual({ kind: 'funds' })
  await at.flow.bet(10, false)
  expect(stateOf(at).problem).toEqual({ kind: 'said', message: 'Fora dos limites.' })
  expect(useSlip.getState().sent).toBeUndefined()
})
