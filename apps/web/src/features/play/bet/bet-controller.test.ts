import type { PlayedRound, ShownRound, Stage } from '@saguao/arcade/stage.ts'
import type { ErrorCode } from '@saguao/contract/errors.ts'
import { describe, expect, it, vi } from 'vitest'
import { createFlow } from '#features/play/bet/bet-controller.ts'
import type { Ask, Round, Table } from '#features/play/bet/bet-state.ts'

const fair = { serverSeedHash: 'h', clientSeed: 'c', nonce: 0 }

function aTable(table: Partial<Table> = {}): Table {
  return {
    session: 's1',
    game: { id: 'dice', kind: 'dice', localName: 'Dado Certo', config: {} },
    currency: 'BRL',
    currencyAlias: 'R$',
    isBonus: false,
    balance: 100,
    limits: { minBet: 1, maxBet: 500, steps: [1, 2, 5, 10, 500] },
    fair,
    open: null,
    table: null,
    ...table,
  }
}

function aRound(round: Partial<Round> = {}): Round {
  return { roundId: 'r1', status: 'settled', bet: 1, win: 0, outcome: {}, balance: 99, fair, ...round }
}

const no = (code: ErrorCode, message = 'Não deu.') => ({ success: false, message, data: null, code })
const isRound = (answer: object): answer is Round => 'roundId' in answer
const noAnswer = new TypeError('Failed to fetch')

/** A table whose server and stage do as they are told, and tell what they were asked. */
function seated(table = aTable(), kind: 'dice' | 'mines' | 'crash' = 'dice') {
  const sent: Ask[] = []
  const quiet: boolean[] = []
  const answers: (Round | object)[] = []
  const waited: number[] = []
  const played: (PlayedRound | ShownRound)[] = []
  let see = (): void => undefined
  let watching: Promise<void> = Promise.resolve()
  const stage: Stage = {
    prepare: vi.fn(),
    play: (round) => {
      played.push(round)
      return watching
    },
    show: (round) => {
      played.push(round)
      return watching
    },
    table: vi.fn(),
    hurry: vi.fn(),
    begin: vi.fn(),
    takeBack: vi.fn(),
    destroy: () => undefined,
  }
  const reopen = vi.fn()
  const checkBalance = vi.fn()
  const flow = createFlow({
    table,
    kind,
    stage,
    reopen,
    checkBalance,
    send: async (ask, quietly) => {
      sent.push(ask)
      quiet.push(quietly)
      const answer = answers.shift() ?? noAnswer
      if (isRound(answer)) return answer
      throw answer
    },
    wait: async (ms) => {
      waited.push(ms)
    },
  })
  const holdStage = () => {
    watching = new Promise((resolve) => {
      see = resolve
    })
  }
  return {
    flow,
    sent,
    quiet,
    answers,
    waited,
    played,
    stage,
    reopen,
    checkBalance,
    holdStage,
    see: () => see(),
  }
}

type Seated = ReturnType<typeof seated>
const state = ({ flow }: Seated) => flow.store.getState()
const isReady = (at: Seated) => vi.waitFor(() => expect(state(at).step.at).toBe('ready'))

describe('a bet', () => {
  it('leaves the balance at once, and its win comes when it has been seen', async () => {
    const at = seated()
    at.holdStage()
    at.answers.push(aRound({ bet: 1, win: 2, balance: 101 }))
    at.flow.bet()
    expect(state(at).balance).toBe(99)
    await vi.waitFor(() => expect(state(at).step.at).toBe('showing'))
    expect(state(at).balance).toBe(99)
    expect(state(at).strip).toEqual([])
    at.see()
    await isReady(at)
    expect(state(at).balance).toBe(101)
    expect(state(at).strip[0]?.win).toBe(2)
  })

  it('is seen to be on its way from the tap on, and to be taken back when it was refused or nobody answered', async () => {
    const at = seated()
    at.answers.push(aRound(), no('BET_OUT_OF_RANGE'))
    at.flow.bet()
    expect(at.stage.begin).toHaveBeenCalledOnce()
    await isReady(at)
    expect(at.stage.takeBack).not.toHaveBeenCalled()
    at.flow.bet()
    await isReady(at)
    expect(at.stage.takeBack).toHaveBeenCalledOnce()
    at.flow.bet()
    await vi.waitFor(() => expect(state(at).step.at).toBe('unsure'))
    expect(at.stage.takeBack).toHaveBeenCalledTimes(2)
    at.answers.push(aRound())
    at.flow.askAgain()
    expect(at.stage.begin).toHaveBeenCalledTimes(4)
    await isReady(at)
    expect(at.played).toHaveLength(2)
  })

  it('is sent once, however often the button is touched [R11.01]', async () => {
    const at = seated()
    at.holdStage()
    at.answers.push(aRound())
    at.flow.bet()
    at.flow.bet()
    await vi.waitFor(() => expect(state(at).step.at).toBe('showing'))
    at.flow.bet()
    at.flow.choose({ target: 10, over: false })
    at.flow.stake(50)
    expect(at.sent).toHaveLength(1)
    expect(state(at)).toMatchObject({ bet: 1, choice: { target: 50 } })
  })

  it('the next round has the next nonce', async () => {
    const at = seated()
    at.answers.push(aRound({ fair: { ...fair, nonce: 7 } }))
    at.flow.bet()
    await isReady(at)
    expect(state(at).fair.nonce).toBe(8)
  })

  it('for which there is too little asks nobody, and offers a deposit', async () => {
    const at = seated(aTable({ balance: 0.5 }))
    at.flow.bet()
    expect(at.sent).toEqual([])
    expect(state(at).problem).toEqual({ kind: 'funds' })
    at.flow.fund(20)
    expect(state(at).problem).toBeNull()
  })

  it('that is refused gives the stake back and says why', async () => {
    const at = seated()
    at.answers.push(no('BET_OUT_OF_RANGE', 'Aposta fora dos limites.'))
    at.flow.bet()
    await isReady(at)
    expect(state(at)).toMatchObject({
      balance: 100,
      problem: { kind: 'said', message: 'Aposta fora dos limites.' },
    })
    at.flow.stake(5)
    expect(state(at).problem).toBeNull()
  })

  it('the server has no money for offers a deposit too', async () => {
    const at = seated()
    at.answers.push(no('INSUFFICIENT_FUNDS'))
    at.flow.bet()
    await isReady(at)
    expect(state(at)).toMatchObject({ balance: 100, problem: { kind: 'funds' } })
  })

  it('at a game that was closed meanwhile says so', async () => {
    const at = seated()
    at.answers.push(no('GAME_DISABLED', 'Fechado.'))
    at.flow.bet()
    await isReady(at)
    expect(state(at).problem).toEqual({ kind: 'closed', message: 'Fechado.' })
  })

  it('is shown to the end even where the drawing breaks', async () => {
    const at = seated()
    at.stage.play = () => Promise.reject(new Error('no canvas'))
    at.answers.push(aRound({ win: 3, balance: 102 }))
    at.flow.bet()
    await isReady(at)
    expect(state(at).balance).toBe(102)
  })
})

describe('a line that breaks', () => {
  it('the same bet is sent again until it is answered, and only the first failure is told [R11.03]', async () => {
    const at = seated()
    at.answers.push(noAnswer, no('INTERNAL'), no('OVERLOADED'), aRound({ win: 5, balance: 104 }))
    at.flow.bet()
    await isReady(at)
    expect(at.sent).toHaveLength(4)
    expect(new Set(at.sent.map((ask) => JSON.stringify(ask))).size).toBe(1)
    expect(at.quiet).toEqual([false, true, true, true])
    expect(at.waited).toEqual([1000, 2000, 4000])
    expect(state(at).balance).toBe(104)
    expect(at.checkBalance).toHaveBeenCalledOnce()
  })

  it('nothing else can be done before it is known what became of the bet', async () => {
    const at = seated()
    at.flow.bet()
    await vi.waitFor(() => expect(state(at).step.at).toBe('unsure'))
    expect(at.sent).toHaveLength(5)
    at.flow.bet()
    at.flow.stake(5)
    at.flow.choose({ target: 10, over: true })
    at.flow.autoPlay({ rounds: 10, stopAtWin: null, stopAtLoss: null })
    at.flow.fund(3)
    expect(at.sent).toHaveLength(5)
    expect(state(at)).toMatchObject({ bet: 1, balance: 99, choice: { target: 50 } })
    at.answers.push(aRound({ balance: 99 }))
    at.flow.askAgain()
    await isReady(at)
    expect(at.sent[5]).toEqual(at.sent[0])
    expect(state(at).strip).toHaveLength(1)
  })

  it('a bet that turns out to be refused after the silence gives the stake back', async () => {
    const at = seated()
    at.flow.bet()
    await vi.waitFor(() => expect(state(at).step.at).toBe('unsure'))
    at.answers.push(no('GAME_DISABLED'))
    at.flow.askAgain()
    await isReady(at)
    expect(state(at).balance).toBe(100)
  })
})

const open: NonNullable<Table['open']> = {
  ...aRound({ status: 'open', outcome: { opened: [3], multiplier: 1.1 } }),
  choice: { mines: 3 },
}
const minesTable = aTable({ game: { id: 'mines', kind: 'mines', localName: 'Mina', config: {} } })

describe('a round in steps', () => {
  it('goes on where it was interrupted, with its own stake and choice [R11.03]', async () => {
    const at = seated({ ...minesTable, open: { ...open, bet: 10 } }, 'mines')
    expect(state(at)).toMatchObject({ bet: 10, choice: { mines: 3 }, open: { roundId: 'r1' } })
    at.answers.push(aRound({ status: 'open', outcome: { opened: [3, 4], multiplier: 1.3 } }))
    at.flow.pick(4)
    await isReady(at)
    expect(at.sent).toEqual([{ call: 'move', roundId: 'r1', move: { open: 4 } }])
    expect(state(at).open?.outcome.opened).toEqual([3, 4])
    expect(at.played).toEqual([
      { choice: { mines: 3 }, outcome: { opened: [3, 4], multiplier: 1.3 }, status: 'open' },
    ])
  })

  it('a cell that is touched while another is being opened is opened next, once', async () => {
    const at = seated({ ...minesTable, open }, 'mines')
    at.answers.push(aRound({ status: 'open', outcome: { opened: [3, 4], multiplier: 1.3 } }))
    at.answers.push(aRound({ status: 'open', outcome: { opened: [3, 4, 7], multiplier: 1.6 } }))
    at.flow.pick(4)
    at.flow.pick(7)
    await vi.waitFor(() => expect(state(at).open?.outcome.opened).toEqual([3, 4, 7]))
    await isReady(at)
    expect(at.sent.map((ask) => 'move' in ask && ask.move)).toEqual([{ open: 4 }, { open: 7 }])
  })

  it('a cell that is touched while a mine is found is left alone, in this round and in the next', async () => {
    const at = seated({ ...minesTable, open }, 'mines')
    at.answers.push(aRound({ outcome: { opened: [3, 4], mines: [4], multiplier: 0 } }))
    at.flow.pick(4)
    at.flow.pick(7)
    await isReady(at)
    at.answers.push(aRound({ status: 'open', outcome: { opened: [] } }))
    at.flow.bet()
    await isReady(at)
    expect(at.sent.map(({ call }) => call)).toEqual(['move', 'play'])
  })

  it('cells that are open, and cells without a round, are not asked for', () => {
    const at = seated({ ...minesTable, open }, 'mines')
    at.flow.pick(3)
    const idle = seated(minesTable, 'mines')
    idle.flow.pick(3)
    idle.flow.cashOut()
    expect([...at.sent, ...idle.sent]).toEqual([])
  })

  it('is begun, opened and cashed out, and its stake is away meanwhile', async () => {
    const at = seated(minesTable, 'mines')
    at.answers.push(aRound({ status: 'open', outcome: { opened: [] }, balance: 99 }))
    at.flow.bet()
    await isReady(at)
    expect(state(at).balance).toBe(99)
    at.flow.bet()
    at.flow.stake(5)
    expect(at.sent).toHaveLength(1)
    at.answers.push(aRound({ win: 2.5, balance: 101.5, outcome: { opened: [1], mines: [2, 3, 4] } }))
    at.flow.cashOut()
    await isReady(at)
    expect(at.sent[1]).toEqual({ call: 'move', roundId: 'r1', move: { cashout: true } })
    expect(state(at)).toMatchObject({ open: null, balance: 101.5 })
    expect(state(at).strip[0]).toMatchObject({ win: 2.5, choice: { mines: 3 } })
  })

  it.each(['ROUND_CLOSED', 'ROUND_UNKNOWN', 'ROUND_OPEN', 'SESSION_EXPIRED'] as const)(
    '%s means the table has moved on elsewhere: it is laid anew [R11.03]',
    async (code) => {
      const at = seated({ ...minesTable, open }, 'mines')
      at.answers.push(no(code))
      at.flow.pick(9)
      await vi.waitFor(() => expect(at.reopen).toHaveBeenCalledOnce())
    },
  )
})

it('a round that is being shown can be hurried, and nothing else can', async () => {
  const at = seated()
  at.holdStage()
  at.flow.hurry()
  at.answers.push(aRound())
  at.flow.bet()
  at.flow.hurry()
  expect(at.stage.hurry).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(state(at).step.at).toBe('showing'))
  at.flow.hurry()
  expect(at.stage.hurry).toHaveBeenCalledOnce()
})

it('an earlier bet is taken up again, and not placed', async () => {
  const at = seated()
  at.answers.push(aRound())
  at.flow.bet()
  await isReady(at)
  at.flow.stake(5)
  at.flow.choose({ target: 10, over: false })
  const [last] = state(at).strip
  if (last) at.flow.repeat(last)
  expect(state(at)).toMatchObject({ bet: 1, choice: { target: 50, over: true } })
  expect(at.sent).toHaveLength(1)
})

describe('auto-play', () => {
  const rules = { rounds: 3, stopAtWin: null, stopAtLoss: null }

  it('plays as many rounds as were asked for, one after the other', async () => {
    const at = seated()
    at.answers.push(aRound(), aRound({ balance: 98 }), aRound({ balance: 97 }), aRound())
    at.flow.autoPlay(rules)
    await vi.waitFor(() => expect(state(at).stopped).toBe('rounds'))
    expect(at.sent).toHaveLength(3)
    expect(state(at)).toMatchObject({ auto: null, balance: 97 })
  })

  it('stops at once when told, and the round under way is still shown', async () => {
    const at = seated()
    at.holdStage()
    at.answers.push(aRound(), aRound())
    at.flow.autoPlay(rules)
    await vi.waitFor(() => expect(state(at).step.at).toBe('showing'))
    at.flow.stopAuto()
    at.see()
    await isReady(at)
    expect(at.sent).toHaveLength(1)
    expect(state(at).strip).toHaveLength(1)
  })

  it('stops at a refusal and at silence', async () => {
    const at = seated()
    at.answers.push(aRound(), no('RATE_LIMITED'))
    at.flow.autoPlay(rules)
    await vi.waitFor(() => expect(state(at).problem?.kind).toBe('said'))
    expect(state(at).auto).toBeNull()
    const silent = seated()
    silent.flow.autoPlay(rules)
    await vi.waitFor(() => expect(state(silent).step.at).toBe('unsure'))
    expect(state(silent).auto).toBeNull()
  })

  it('stops before a stake the player has not got, and offers a deposit', async () => {
    const at = seated(aTable({ balance: 1.5 }))
    at.answers.push(aRound({ balance: 0.5 }))
    at.flow.autoPlay(rules)
    await vi.waitFor(() => expect(state(at).problem).toEqual({ kind: 'funds' }))
    expect(at.sent).toHaveLength(1)
  })
})

it('who has left is followed by nothing', async () => {
  const at = seated()
  at.holdStage()
  at.answers.push(aRound(), aRound())
  at.flow.autoPlay({ rounds: 10, stopAtWin: null, stopAtLoss: null })
  await vi.waitFor(() => expect(state(at).step.at).toBe('showing'))
  at.flow.leave()
  at.see()
  await Promise.resolve()
  expect(at.sent).toHaveLength(1)
})

describe('a table that everybody plays at', () => {
  const state = (phase: 'betting' | 'running' | 'over', round = 7) => ({
    kind: 'state' as const,
    gameId: 'crash',
    round,
    phase,
    elapsedMs: 0,
    lengthMs: null,
    result: null,
    players: [],
    count: 0,
    history: [],
  })
  const crash = aTable({ game: { id: 'crash', kind: 'crash', localName: 'Voo', config: {} } })
  const bet = aRound({ status: 'open', outcome: {}, fair: { ...fair, nonce: 7 } })
  const stateOf = (at: Seated) => at.flow.store.getState()

  async function withBet() {
    const at = seated(crash, 'crash')
    at.flow.hearTable(state('betting'))
    at.answers.push(bet)
    at.flow.bet()
    await isReady(at)
    return at
  }

  it('takes the bet, flies, and leaves at what the server says [R11.03]', async () => {
    const at = await withBet()
    expect(stateOf(at)).toMatchObject({ balance: 99, open: { roundId: 'r1' }, fair: { nonce: 0 } })
    at.flow.hearTable(state('running'))
    at.answers.push(aRound({ win: 2, balance: 101, outcome: { cashout: 2, multiplier: 2 } }))
    at.flow.cashOut()
    await isReady(at)
    expect(at.sent.at(-1)).toEqual({ call: 'move', roundId: 'r1', move: { cashout: true } })
    expect(stateOf(at)).toMatchObject({ open: null, balance: 101, strip: [{ win: 2 }] })
    expect(at.stage.table).toHaveBeenCalledTimes(2)
  })

  it('asks what became of the bet when the round is over, once', async () => {
    const at = await withBet()
    at.flow.hearTable(state('running'))
    at.answers.push(aRound({ win: 0, balance: 99, outcome: { point: 1.2, multiplier: 0 } }))
    at.flow.hearTable(state('over'))
    at.flow.hearTable(state('over'))
    await isReady(at)
    expect(at.sent.slice(1)).toEqual([{ call: 'look', roundId: 'r1', balance: 99 }])
    expect(stateOf(at)).toMatchObject({ open: null, balance: 99, strip: [{ win: 0 }] })
    expect(at.checkBalance).toHaveBeenCalled()
  })

  it('a touch that comes too late is answered with what became of the bet, without a new table', async () => {
    const at = await withBet()
    at.flow.hearTable(state('running'))
    at.answers.push(no('ROUND_CLOSED'), aRound({ win: 0, balance: 99 }))
    at.flow.cashOut()
    await vi.waitFor(() => expect(stateOf(at).open).toBeNull())
    expect(at.sent.map(({ call }) => call)).toEqual(['play', 'move', 'look'])
    expect(at.reopen).not.toHaveBeenCalled()
  })

  it('a bet for the next round is on the stage when that begins, and plays on by itself when told to', async () => {
    const at = seated(crash, 'crash')
    at.flow.hearTable(state('running', 6))
    at.answers.push(bet)
    at.flow.autoPlay({ rounds: 2, stopAtWin: null, stopAtLoss: null })
    await isReady(at)
    expect(at.played).toEqual([])
    at.flow.hearTable(state('over', 6))
    at.flow.hearTable(state('betting'))
    expect(at.played).toEqual([{ choice: {}, outcome: {}, status: 'open' }])
    at.answers.push(aRound({ win: 0, balance: 99 }), { ...bet, fair: { ...fair, nonce: 8 } })
    at.flow.hearTable(state('over'))
    await vi.waitFor(() => expect(at.sent.map(({ call }) => call)).toEqual(['play', 'look', 'play']))
    await isReady(at)
    expect(stateOf(at)).toMatchObject({ auto: { left: 1 }, open: { fair: { nonce: 8 } } })
  })
})
