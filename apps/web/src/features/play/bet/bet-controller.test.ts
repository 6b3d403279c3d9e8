import type { PlayedRound, Scene, ShownRound } from '@saguao/arcade/scene.ts'
import type { ErrorCode } from '@saguao/contract/calls/errors.ts'
import { describe, expect, it, vi } from 'vitest'
import { plainRules } from '#features/play/autoplay/test-rules.ts'
import { createBetController } from '#features/play/bet/bet-controller.ts'
import { type GameRequest, type Round, type Table, unfinishedRound } from '#features/play/bet/bet-state.ts'

const fair = { serverSeedHash: 'h', clientSeed: 'c', nonce: 0 }

function aTable(table: Partial<Table> = {}): Table {
  return {
    session: 's1',
    game: { id: 'dice', kind: 'dice', localName: 'Dado Certo', config: {} },
    currency: 'BRL',
    currencyAlias: 'R$',
    isBonus: false,
    allowsBonus: false,
    balance: 100,
    limits: { minBet: 1, maxBet: 500, steps: [1, 2, 5, 10, 500] },
    fair,
    open: null,
    opens: [],
    table: null,
    ...table,
  }
}

function aRound(round: Partial<Round> = {}): Round {
  return { roundId: 'r1', status: 'settled', bet: 1, win: 0, outcome: {}, balance: 99, fair, ...round }
}

const refusal = (code: ErrorCode, message = 'Não deu.') => ({ success: false, message, data: null, code })
const isRound = (response: object): response is Round => 'roundId' in response
const networkError = new TypeError('Failed to fetch')

/** Creates a controller with a scripted server and scene, which record the calls they receive. */
function setup(table = aTable(), kind: 'dice' | 'mines' | 'crash' | 'plinko' = 'dice') {
  const sent: GameRequest[] = []
  const quiet: boolean[] = []
  const responses: (Round | object)[] = []
  const waited: number[] = []
  const played: (PlayedRound | ShownRound)[] = []
  let finishScene = (): void => undefined
  let showing: Promise<void> = Promise.resolve()
  const scene: Scene = {
    prepare: vi.fn(),
    play: (round) => {
      played.push(round)
      return showing
    },
    show: (round) => {
      played.push(round)
      return showing
    },
    receiveTableMessage: vi.fn(),
    fastForward: vi.fn(),
    begin: vi.fn(),
    cancelBet: vi.fn(),
    destroy: () => undefined,
  }
  const reopen = vi.fn()
  const checkBalance = vi.fn()
  const onUnseenResult = vi.fn()
  const controller = createBetController({
    table,
    kind,
    scene,
    reopen,
    checkBalance,
    onUnseenResult,
    send: async (request, quietly) => {
      sent.push(request)
      quiet.push(quietly)
      const response = responses.shift() ?? networkError
      if (isRound(response)) return response
      throw response
    },
    wait: async (ms) => {
      waited.push(ms)
    },
  })
  const holdScene = () => {
    showing = new Promise((resolve) => {
      finishScene = resolve
    })
  }
  return {
    controller,
    sent,
    quiet,
    responses,
    waited,
    played,
    scene,
    reopen,
    checkBalance,
    onUnseenResult,
    holdScene,
    finishScene: () => finishScene(),
  }
}

type Setup = ReturnType<typeof setup>
const state = ({ controller }: Setup) => controller.store.getState()
const isReady = (env: Setup) => vi.waitFor(() => expect(state(env).step.at).toBe('ready'))

describe('a bet', () => {
  it('is subtracted from the balance at once; its win is added when the scene has shown it', async () => {
    const env = setup()
    env.holdScene()
    env.responses.push(aRound({ bet: 1, win: 2, balance: 101 }))
    env.controller.bet()
    expect(state(env).balance).toBe(99)
    await vi.waitFor(() => expect(state(env).step.at).toBe('showing'))
    expect(state(env).balance).toBe(99)
    expect(state(env).recent).toEqual([])
    env.finishScene()
    await isReady(env)
    expect(state(env).balance).toBe(101)
    expect(state(env).recent[0]?.win).toBe(2)
  })

  it('starts the scene at the tap, and cancels it when the bet is refused or gets no response', async () => {
    const env = setup()
    env.responses.push(aRound(), refusal('BET_OUT_OF_RANGE'))
    env.controller.bet()
    expect(env.scene.begin).toHaveBeenCalledOnce()
    await isReady(env)
    expect(env.scene.cancelBet).not.toHaveBeenCalled()
    env.controller.bet()
    await isReady(env)
    expect(env.scene.cancelBet).toHaveBeenCalledOnce()
    env.controller.bet()
    await vi.waitFor(() => expect(state(env).step.at).toBe('unsure'))
    expect(env.scene.cancelBet).toHaveBeenCalledTimes(2)
    env.responses.push(aRound())
    env.controller.retry()
    expect(env.scene.begin).toHaveBeenCalledTimes(4)
    await isReady(env)
    expect(env.played).toHaveLength(2)
  })

  it('is sent once, however often the button is touched [R11.01]', async () => {
    const env = setup()
    env.holdScene()
    env.responses.push(aRound())
    env.controller.bet()
    env.controller.bet()
    await vi.waitFor(() => expect(state(env).step.at).toBe('showing'))
    env.controller.bet()
    env.controller.choose({ target: 10, over: false })
    env.controller.setStake(50)
    expect(env.sent).toHaveLength(1)
    expect(state(env)).toMatchObject({ bet: 1, choice: { target: 50 } })
  })

  it('advances the nonce for the next round', async () => {
    const env = setup()
    env.responses.push(aRound({ fair: { ...fair, nonce: 7 } }))
    env.controller.bet()
    await isReady(env)
    expect(state(env).fair.nonce).toBe(8)
  })

  it('above the balance sends no request and offers a deposit', async () => {
    const env = setup(aTable({ balance: 0.5 }))
    env.controller.bet()
    expect(env.sent).toEqual([])
    expect(state(env).problem).toEqual({ kind: 'funds' })
    env.controller.updateBalance(20)
    expect(state(env).problem).toBeNull()
  })

  it('that is refused returns the stake and shows the reason', async () => {
    const env = setup()
    env.responses.push(refusal('BET_OUT_OF_RANGE', 'Aposta fora dos limites.'))
    env.controller.bet()
    await isReady(env)
    expect(state(env)).toMatchObject({
      balance: 100,
      problem: { kind: 'refused', message: 'Aposta fora dos limites.' },
    })
    env.controller.setStake(5)
    expect(state(env).problem).toBeNull()
  })

  it('refused for insufficient funds offers a deposit', async () => {
    const env = setup()
    env.responses.push(refusal('INSUFFICIENT_FUNDS'))
    env.controller.bet()
    await isReady(env)
    expect(state(env)).toMatchObject({ balance: 100, problem: { kind: 'funds' } })
  })

  it('on a game that was closed meanwhile shows the message', async () => {
    const env = setup()
    env.responses.push(refusal('GAME_DISABLED', 'Fechado.'))
    env.controller.bet()
    await isReady(env)
    expect(state(env).problem).toEqual({ kind: 'closed', message: 'Fechado.' })
  })

  it('is settled even when drawing fails', async () => {
    const env = setup()
    env.scene.play = () => Promise.reject(new Error('no canvas'))
    env.responses.push(aRound({ win: 3, balance: 102 }))
    env.controller.bet()
    await isReady(env)
    expect(state(env).balance).toBe(102)
  })
})

describe('a broken connection', () => {
  it('the same bet is sent again until it gets a response, and only the first failure is shown [R11.03]', async () => {
    const env = setup()
    env.responses.push(
      networkError,
      refusal('INTERNAL'),
      refusal('OVERLOADED'),
      aRound({ win: 5, balance: 104 }),
    )
    env.controller.bet()
    await isReady(env)
    expect(env.sent).toHaveLength(4)
    expect(new Set(env.sent.map((request) => JSON.stringify(request))).size).toBe(1)
    expect(env.quiet).toEqual([false, true, true, true])
    expect(env.waited).toEqual([1000, 2000, 4000])
    expect(state(env).balance).toBe(104)
    expect(env.checkBalance).toHaveBeenCalledOnce()
  })

  it('blocks every other action until the result of the bet is known', async () => {
    const env = setup()
    env.controller.bet()
    await vi.waitFor(() => expect(state(env).step.at).toBe('unsure'))
    expect(env.sent).toHaveLength(5)
    env.controller.bet()
    env.controller.setStake(5)
    env.controller.choose({ target: 10, over: true })
    env.controller.autoPlay(plainRules)
    env.controller.updateBalance(3)
    expect(env.sent).toHaveLength(5)
    expect(state(env)).toMatchObject({ bet: 1, balance: 99, choice: { target: 50 } })
    env.responses.push(aRound({ balance: 99 }))
    env.controller.retry()
    await isReady(env)
    expect(env.sent[5]).toEqual(env.sent[0])
    expect(state(env).recent).toHaveLength(1)
  })

  it('a bet that turns out to be refused after a timeout returns the stake', async () => {
    const env = setup()
    env.controller.bet()
    await vi.waitFor(() => expect(state(env).step.at).toBe('unsure'))
    env.responses.push(refusal('GAME_DISABLED'))
    env.controller.retry()
    await isReady(env)
    expect(state(env).balance).toBe(100)
  })
})

const open: NonNullable<Table['open']> = {
  ...aRound({ status: 'open', outcome: { opened: [3], multiplier: 1.1 } }),
  choice: { mines: 3 },
}
const minesTable = aTable({ game: { id: 'mines', kind: 'mines', localName: 'Mina', config: {} } })

describe('a round in steps', () => {
  it('resumes where it was interrupted, with its own stake and choice [R11.03]', async () => {
    const env = setup({ ...minesTable, open: { ...open, bet: 10 } }, 'mines')
    expect(state(env)).toMatchObject({ bet: 10, choice: { mines: 3 }, open: { roundId: 'r1' } })
    env.responses.push(aRound({ status: 'open', outcome: { opened: [3, 4], multiplier: 1.3 } }))
    env.controller.pick(4)
    await isReady(env)
    expect(env.sent).toEqual([{ call: 'move', roundId: 'r1', move: { open: 4 } }])
    expect(state(env).open?.outcome.opened).toEqual([3, 4])
    expect(env.played).toEqual([
      { choice: { mines: 3 }, outcome: { opened: [3, 4], multiplier: 1.3 }, status: 'open' },
    ])
  })

  it('a cell touched while another is being opened is opened next, once', async () => {
    const env = setup({ ...minesTable, open }, 'mines')
    env.responses.push(aRound({ status: 'open', outcome: { opened: [3, 4], multiplier: 1.3 } }))
    env.responses.push(aRound({ status: 'open', outcome: { opened: [3, 4, 7], multiplier: 1.6 } }))
    env.controller.pick(4)
    env.controller.pick(7)
    await vi.waitFor(() => expect(state(env).open?.outcome.opened).toEqual([3, 4, 7]))
    await isReady(env)
    expect(env.sent.map((request) => 'move' in request && request.move)).toEqual([{ open: 4 }, { open: 7 }])
  })

  it('a cell touched while a mine is found is not opened, in this round or the next', async () => {
    const env = setup({ ...minesTable, open }, 'mines')
    env.responses.push(aRound({ outcome: { opened: [3, 4], mines: [4], multiplier: 0 } }))
    env.controller.pick(4)
    env.controller.pick(7)
    await isReady(env)
    env.responses.push(aRound({ status: 'open', outcome: { opened: [] } }))
    env.controller.bet()
    await isReady(env)
    expect(env.sent.map(({ call }) => call)).toEqual(['move', 'play'])
  })

  it('touching an open cell, or a cell without a round, sends no request', () => {
    const env = setup({ ...minesTable, open }, 'mines')
    env.controller.pick(3)
    const idle = setup(minesTable, 'mines')
    idle.controller.pick(3)
    idle.controller.cashOut()
    expect([...env.sent, ...idle.sent]).toEqual([])
  })

  it('is begun, opened and cashed out, and its stake is off the balance meanwhile', async () => {
    const env = setup(minesTable, 'mines')
    env.responses.push(aRound({ status: 'open', outcome: { opened: [] }, balance: 99 }))
    env.controller.bet()
    await isReady(env)
    expect(state(env).balance).toBe(99)
    env.controller.bet()
    env.controller.setStake(5)
    expect(env.sent).toHaveLength(1)
    env.responses.push(aRound({ win: 2.5, balance: 101.5, outcome: { opened: [1], mines: [2, 3, 4] } }))
    env.controller.cashOut()
    await isReady(env)
    expect(env.sent[1]).toEqual({ call: 'move', roundId: 'r1', move: { cashout: true } })
    expect(state(env)).toMatchObject({ open: null, balance: 101.5 })
    expect(state(env).recent[0]).toMatchObject({ win: 2.5, choice: { mines: 3 } })
  })

  it.each(['ROUND_CLOSED', 'ROUND_UNKNOWN', 'ROUND_OPEN', 'SESSION_EXPIRED'] as const)(
    '%s means the table state is outdated: it is opened again [R11.03]',
    async (code) => {
      const env = setup({ ...minesTable, open }, 'mines')
      env.responses.push(refusal(code))
      env.controller.pick(9)
      await vi.waitFor(() => expect(env.reopen).toHaveBeenCalledOnce())
    },
  )
})

it('only a round that is being shown can be skipped to its end', async () => {
  const env = setup()
  env.holdScene()
  env.controller.fastForward()
  env.responses.push(aRound())
  env.controller.bet()
  env.controller.fastForward()
  expect(env.scene.fastForward).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(state(env).step.at).toBe('showing'))
  env.controller.fastForward()
  expect(env.scene.fastForward).toHaveBeenCalledOnce()
})

it('repeating an earlier bet restores its stake and choice, and does not place it', async () => {
  const env = setup()
  env.responses.push(aRound())
  env.controller.bet()
  await isReady(env)
  env.controller.setStake(5)
  env.controller.choose({ target: 10, over: false })
  const [last] = state(env).recent
  if (last) env.controller.repeat(last)
  expect(state(env)).toMatchObject({ bet: 1, choice: { target: 50, over: true } })
  expect(env.sent).toHaveLength(1)
})

describe('auto-play', () => {
  const rules = { ...plainRules, rounds: 3 }

  it('plays the chosen number of rounds, one after the other', async () => {
    const env = setup()
    env.responses.push(aRound(), aRound({ balance: 98 }), aRound({ balance: 97 }), aRound())
    env.controller.autoPlay(rules)
    await vi.waitFor(() => expect(state(env).stopped).toBe('rounds'))
    expect(env.sent).toHaveLength(3)
    expect(state(env)).toMatchObject({ auto: null, balance: 97 })
  })

  it('stops at once on request; the round under way is still shown', async () => {
    const env = setup()
    env.holdScene()
    env.responses.push(aRound(), aRound())
    env.controller.autoPlay(rules)
    await vi.waitFor(() => expect(state(env).step.at).toBe('showing'))
    env.controller.stopAuto()
    env.finishScene()
    await isReady(env)
    expect(env.sent).toHaveLength(1)
    expect(state(env).recent).toHaveLength(1)
  })

  it('stops at a refusal and at a missing response', async () => {
    const env = setup()
    env.responses.push(aRound(), refusal('RATE_LIMITED'))
    env.controller.autoPlay(rules)
    await vi.waitFor(() => expect(state(env).problem?.kind).toBe('refused'))
    expect(state(env).auto).toBeNull()
    const silent = setup()
    silent.controller.autoPlay(rules)
    await vi.waitFor(() => expect(state(silent).step.at).toBe('unsure'))
    expect(state(silent).auto).toBeNull()
  })

  it('stops when the connection is lost: only the bet in doubt is sent again, and its result is shown', async () => {
    const env = setup()
    env.responses.push(aRound(), networkError, aRound({ balance: 98 }), aRound())
    env.controller.autoPlay({ ...rules, rounds: null })
    await vi.waitFor(() => expect(state(env).recent).toHaveLength(2))
    await isReady(env)
    expect(env.sent).toEqual([env.sent[0], env.sent[0], env.sent[0]])
    expect(state(env)).toMatchObject({ auto: null, stopped: 'connection', balance: 98 })
  })

  it('raises the stake after a loss, and returns to the first stake when it ends', async () => {
    const env = setup()
    env.responses.push(aRound(), aRound({ bet: 2 }), aRound({ bet: 3, win: 9 }))
    env.controller.autoPlay({ ...rules, raiseOnLoss: 100, maxStake: 3, stopAtSingleWin: 9 })
    await vi.waitFor(() => expect(state(env).stopped).toBe('single-win'))
    expect(env.sent.map((request) => 'bet' in request && request.bet)).toEqual([1, 2, 3])
    expect(state(env).bet).toBe(1)
  })

  it('of mines opens the pattern in its order and cashes out', async () => {
    const env = setup(minesTable, 'mines')
    const moved = (opened: number[]) => aRound({ status: 'open', outcome: { opened, multiplier: 1.2 } })
    env.responses.push(moved([]), moved([7]), moved([7, 2]), aRound({ win: 2, outcome: { opened: [7, 2] } }))
    env.controller.autoPlay({ ...rules, rounds: 1, cells: [7, 2] })
    await vi.waitFor(() => expect(state(env).stopped).toBe('rounds'))
    expect(env.sent.map((request) => ('move' in request ? request.move : request.call))).toEqual([
      'play',
      { open: 7 },
      { open: 2 },
      { cashout: true },
    ])
  })

  it('stops before a stake above the balance, and offers a deposit', async () => {
    const env = setup(aTable({ balance: 1.5 }))
    env.responses.push(aRound({ balance: 0.5 }))
    env.controller.autoPlay(rules)
    await vi.waitFor(() => expect(state(env).problem).toEqual({ kind: 'funds' }))
    expect(env.sent).toHaveLength(1)
  })
})

describe('balls of plinko', () => {
  /** Every ball of this scene falls until the test lets it land. */
  function withBalls() {
    const env = setup(aTable({ balance: 30 }), 'plinko')
    const land: (() => void)[] = []
    env.scene.play = () => new Promise((resolve) => land.push(resolve))
    return { ...env, land }
  }
  const balls = (count: number) =>
    Array.from({ length: count }, (_, at) =>
      aRound({ roundId: `r${at}`, win: at + 1, balance: 29 - at + ((at + 1) * (at + 2)) / 2 }),
    )

  it('fall at once, are booked in order, and move the balance only when they land', async () => {
    const env = withBalls()
    env.responses.push(...balls(3))
    for (let tap = 0; tap < 3; tap += 1) env.controller.bet()
    await vi.waitFor(() => expect(state(env).falling).toHaveLength(3))
    expect(state(env)).toMatchObject({ balance: 27, recent: [], step: { at: 'ready' } })
    env.land[1]?.()
    env.controller.updateBalance(500)
    await Promise.resolve()
    expect(state(env).balance).toBe(27)
    env.land[0]?.()
    await vi.waitFor(() => expect(state(env).recent.map(({ roundId }) => roundId)).toEqual(['r1', 'r0']))
    expect(state(env).balance).toBe(30)
    env.land[2]?.()
    await vi.waitFor(() => expect(state(env).falling).toEqual([]))
    expect(state(env).balance).toBe(33)
  })

  it('are at most 20', async () => {
    const env = withBalls()
    env.responses.push(...balls(25))
    for (let tap = 0; tap < 25; tap += 1) env.controller.bet()
    await vi.waitFor(() => expect(state(env).falling).toHaveLength(20))
    expect(env.sent).toHaveLength(20)
  })

  it('that wait are not sent after a refusal or a lost connection', async () => {
    const env = withBalls()
    env.responses.push(networkError, ...balls(1))
    for (let tap = 0; tap < 5; tap += 1) env.controller.bet()
    await vi.waitFor(() => expect(state(env).falling).toHaveLength(1))
    expect([env.sent.length, state(env).queued]).toEqual([2, 0])
    env.responses.push(refusal('LIMIT_REACHED'))
    for (let tap = 0; tap < 5; tap += 1) env.controller.bet()
    await vi.waitFor(() => expect(state(env).problem?.kind).toBe('refused'))
    expect([env.sent.length, state(env).queued, state(env).balance]).toEqual([3, 0, 29])
  })

  it('are shown together when they are many: components are notified ten times a second, and at once when few are left', async () => {
    vi.useFakeTimers()
    try {
      const env = withBalls()
      const shown: number[] = []
      env.controller.view.subscribe(({ falling }) => shown.push(falling.length))
      env.responses.push(...balls(8))
      for (let tap = 0; tap < 8; tap += 1) env.controller.bet()
      await vi.advanceTimersByTimeAsync(0)
      expect(state(env).falling).toHaveLength(8)
      expect(Math.max(0, ...shown)).toBe(0)
      await vi.advanceTimersByTimeAsync(100)
      expect(shown.at(-1)).toBe(8)
      const before = shown.length
      for (const land of env.land.slice(0, 4)) land()
      await vi.advanceTimersByTimeAsync(0)
      expect([state(env).falling.length, shown.length]).toEqual([4, before])
      env.land[4]?.()
      await vi.advanceTimersByTimeAsync(0)
      expect(shown.slice(before)).toEqual([3])
      expect(env.controller.view.getState()).toBe(state(env))
    } finally {
      vi.useRealTimers()
    }
  })

  it('that still fall when the player leaves are reported as one result', async () => {
    const env = withBalls()
    env.responses.push(...balls(2))
    env.controller.bet()
    env.controller.bet()
    await vi.waitFor(() => expect(state(env).falling).toHaveLength(2))
    env.controller.leave()
    expect(env.onUnseenResult).toHaveBeenCalledOnce()
    expect(env.onUnseenResult).toHaveBeenCalledWith(expect.objectContaining({ bet: 2, win: 3 }))
  })
})

it('a player who has left places no further bets', async () => {
  const env = setup()
  env.holdScene()
  env.responses.push(aRound(), aRound())
  env.controller.autoPlay(plainRules)
  await vi.waitFor(() => expect(state(env).step.at).toBe('showing'))
  env.controller.leave()
  env.finishScene()
  await Promise.resolve()
  expect(env.sent).toHaveLength(1)
})

describe('a player who leaves during a round', () => {
  it('gets its result reported once, whether it was being shown or the response was still missing', async () => {
    const shown = setup()
    shown.holdScene()
    shown.responses.push(aRound({ win: 3 }))
    shown.controller.bet()
    await vi.waitFor(() => expect(state(shown).step.at).toBe('showing'))
    shown.controller.leave()
    shown.finishScene()
    const underWay = setup()
    underWay.responses.push(aRound({ win: 4 }))
    underWay.controller.bet()
    underWay.controller.leave()
    await vi.waitFor(() => expect(underWay.onUnseenResult).toHaveBeenCalledOnce())
    expect(shown.onUnseenResult).toHaveBeenCalledExactlyOnceWith(aRound({ win: 3 }))
    expect(underWay.onUnseenResult).toHaveBeenCalledExactlyOnceWith(aRound({ win: 4 }))
    expect(underWay.played).toEqual([])
  })

  it('hears nothing of a round that was seen, and an open one is no result', async () => {
    const seen = setup()
    seen.responses.push(aRound())
    seen.controller.bet()
    await isReady(seen)
    seen.controller.leave()
    const open = setup(aTable(), 'mines')
    open.responses.push(aRound({ status: 'open' }))
    open.controller.bet()
    open.controller.leave()
    await Promise.resolve()
    expect([seen.onUnseenResult.mock.calls, open.onUnseenResult.mock.calls]).toEqual([[], []])
  })
})

describe('the round that leaving would interrupt', () => {
  it('is none before a bet and after its result', async () => {
    const env = setup()
    expect(unfinishedRound(state(env))).toBeNull()
    env.responses.push(aRound())
    env.controller.bet()
    expect(unfinishedRound(state(env))).toEqual({ kind: 'instant', bet: 1 })
    await isReady(env)
    expect(unfinishedRound(state(env))).toBeNull()
  })

  it('names the game, the stake and the automatic cash-out', async () => {
    const open = { ...aRound({ status: 'open' }), choice: { autoCashout: 2 } }
    expect(unfinishedRound(state(setup(aTable({ open }), 'crash')))).toEqual({
      kind: 'crash',
      bet: 1,
      autoCashout: 2,
    })
    const mines = { ...aRound({ status: 'open', bet: 5 }), choice: { mines: 3 } }
    expect(unfinishedRound(state(setup(aTable({ open: mines }), 'mines')))).toEqual({ kind: 'mines', bet: 5 })
  })
})

describe('a shared table', () => {
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
  const stateOf = (env: Setup) => env.controller.store.getState()

  async function withBet() {
    const env = setup(crash, 'crash')
    env.controller.receiveTableMessage(state('betting'))
    env.responses.push(bet)
    env.controller.bet()
    await isReady(env)
    return env
  }

  it('places the bet and cashes out at the multiplier the server reports [R11.03]', async () => {
    const env = await withBet()
    expect(stateOf(env)).toMatchObject({ balance: 99, open: { roundId: 'r1' }, fair: { nonce: 0 } })
    env.controller.receiveTableMessage(state('running'))
    env.responses.push(aRound({ win: 2, balance: 101, outcome: { cashout: 2, multiplier: 2 } }))
    env.controller.cashOut()
    await isReady(env)
    expect(env.sent.at(-1)).toEqual({ call: 'move', roundId: 'r1', move: { cashout: true } })
    expect(stateOf(env)).toMatchObject({ open: null, balance: 101, recent: [{ win: 2 }] })
    expect(env.scene.receiveTableMessage).toHaveBeenCalledTimes(2)
  })

  it('requests the result of the bet once when the round is over', async () => {
    const env = await withBet()
    env.controller.receiveTableMessage(state('running'))
    env.responses.push(aRound({ win: 0, balance: 99, outcome: { point: 1.2, multiplier: 0 } }))
    env.controller.receiveTableMessage(state('over'))
    env.controller.receiveTableMessage(state('over'))
    await isReady(env)
    expect(env.sent.slice(1)).toEqual([{ call: 'result', roundId: 'r1', balance: 99 }])
    expect(stateOf(env)).toMatchObject({ open: null, balance: 99, recent: [{ win: 0 }] })
    expect(env.checkBalance).toHaveBeenCalled()
  })

  it('a cash-out that comes too late requests the result of the bet, without reopening the table', async () => {
    const env = await withBet()
    env.controller.receiveTableMessage(state('running'))
    env.responses.push(refusal('ROUND_CLOSED'), aRound({ win: 0, balance: 99 }))
    env.controller.cashOut()
    await vi.waitFor(() => expect(stateOf(env).open).toBeNull())
    expect(env.sent.map(({ call }) => call)).toEqual(['play', 'move', 'result'])
    expect(env.reopen).not.toHaveBeenCalled()
  })

  it('a bet for the next round is shown when that round begins, and auto-play continues after it', async () => {
    const env = setup(crash, 'crash')
    env.controller.receiveTableMessage(state('running', 6))
    env.responses.push(bet)
    env.controller.autoPlay({ ...plainRules, rounds: 2 })
    await isReady(env)
    expect(env.played).toEqual([])
    env.controller.receiveTableMessage(state('over', 6))
    env.controller.receiveTableMessage(state('betting'))
    expect(env.played).toEqual([{ choice: {}, outcome: {}, status: 'open' }])
    env.responses.push(aRound({ win: 0, balance: 99 }), { ...bet, fair: { ...fair, nonce: 8 } })
    env.controller.receiveTableMessage(state('over'))
    await vi.waitFor(() => expect(env.sent.map(({ call }) => call)).toEqual(['play', 'result', 'play']))
    await isReady(env)
    expect(stateOf(env)).toMatchObject({ auto: { left: 1 }, open: { fair: { nonce: 8 } } })
  })
})

describe('player protection', () => {
  it.each(['REALITY_CHECK', 'LIMIT_REACHED'] as const)(
    '%s returns the stake and ends auto-play; the player can bet again when its reason is over [R12.06] [R12.07]',
    async (code) => {
      const env = setup()
      env.responses.push(aRound(), refusal(code))
      env.controller.autoPlay(plainRules)
      await vi.waitFor(() => expect(state(env).problem).toEqual({ kind: 'refused', message: 'Não deu.' }))
      expect([env.sent.length, state(env).auto, state(env).balance]).toEqual([2, null, 99])
      env.controller.clearProblem()
      expect(state(env).problem).toBeNull()
      env.responses.push(aRound({ balance: 98 }))
      env.controller.bet()
      await isReady(env)
      expect(env.sent).toHaveLength(3)
    },
  )

  it.each(['PLAYER_PAUSED', 'PLAYER_EXCLUDED', 'PLAYER_CLOSED'] as const)(
    '%s closes the game for betting [R12.08]',
    async (code) => {
      const env = setup()
      env.responses.push(refusal(code))
      env.controller.bet()
      await isReady(env)
      expect(state(env).problem).toMatchObject({ kind: 'closed' })
    },
  )
})
