import type { Scene } from '@saguao/arcade/scene.ts'
import { expect, it, vi } from 'vitest'
import { createBetSlots, unfinishedOf } from '#features/play/bet/bet-slots.ts'
import type { GameRequest, OpenRound, Round, Table } from '#features/play/bet/bet-state.ts'

const fair = { serverSeedHash: 'h', clientSeed: 'c', nonce: 7 }
const anOpen = (roundId: string, bet: number, choice: OpenRound['choice'] = {}): OpenRound => ({
  roundId,
  status: 'open',
  bet,
  win: 0,
  outcome: {},
  balance: 100,
  fair,
  choice,
})

function setup(kind: 'crash' | 'double', opens: OpenRound[] = []) {
  const table: Table = {
    session: 's',
    game: { id: kind, kind, localName: 'Voo', config: {} },
    currency: 'BRL',
    currencyAlias: 'R$',
    isBonus: false,
    allowsBonus: false,
    balance: 100,
    limits: { minBet: 1, maxBet: 500, steps: [1, 500] },
    fair,
    open: opens[0] ?? null,
    opens,
    table: null,
  }
  const answers: ((round: Partial<Round> | object) => void)[] = []
  const scene: Scene = {
    prepare: vi.fn(),
    play: () => Promise.resolve(),
    show: () => Promise.resolve(),
    receiveTableMessage: vi.fn(),
    destroy: () => undefined,
  }
  const sent: GameRequest[] = []
  const send = (request: GameRequest) => {
    sent.push(request)
    return new Promise<Round>((resolve, reject) =>
      answers.push((answer) => {
        const bet = request.call === 'play' ? request.bet : 0
        if ('code' in answer) reject(answer)
        else resolve({ roundId: 'r', status: 'open', bet, win: 0, outcome: {}, balance: 0, fair, ...answer })
      }),
    )
  }
  const slots = createBetSlots({
    table,
    kind,
    scene,
    send,
    wait: () => Promise.resolve(),
    reopen: vi.fn(),
    checkBalance: vi.fn(),
    onUnseenResult: vi.fn(),
  })
  const balances = () => slots.map(({ store }) => store.getState().balance)
  const answer = async (index: number, round: Partial<Round> | object) => {
    answers[index]?.(round)
    await vi.waitFor(() =>
      expect(slots.some(({ store }) => store.getState().step.at === 'showing')).toBe(false),
    )
  }
  return { slots, scene, sent, answer, balances }
}

it('the two bets of a flight share the balance, in whatever order their responses arrive', async () => {
  const { slots, answer, balances } = setup('crash')
  const [first, second] = slots
  first?.setStake(10)
  second?.setStake(5)
  first?.bet()
  second?.bet()
  expect(balances()).toEqual([85, 85])
  await answer(1, { roundId: 'r2', balance: 85 })
  await answer(0, { roundId: 'r1', balance: 90 })
  await vi.waitFor(() => expect(first?.store.getState().step.at).toBe('ready'))
  expect(balances()).toEqual([85, 85])
  first?.cashOutHalf()
  await answer(2, { roundId: 'r1', bet: 10, win: 6, outcome: { half: 1.2 } })
  await vi.waitFor(() => expect(balances()).toEqual([91, 91]))
  first?.cashOut()
  await answer(3, {
    roundId: 'r1',
    status: 'settled',
    bet: 10,
    win: 13,
    outcome: { half: 1.2, cashout: 1.4 },
  })
  await vi.waitFor(() => expect(balances()).toEqual([98, 98]))
  second?.cancel()
  await answer(4, { roundId: 'r2', status: 'settled', bet: 5, outcome: { cancelled: true } })
  await vi.waitFor(() => expect(balances()).toEqual([103, 103]))
  expect(second?.store.getState()).toMatchObject({ open: null, recent: [] })
})

it('a refused bet gives its stake back and leaves the other one alone', async () => {
  const { slots, sent, answer, balances } = setup('crash')
  for (const slot of slots) slot.bet()
  // Two equal bets are two intents: with one request id the server would place one of them.
  expect(sent[0]).not.toEqual(sent[1])
  expect(balances()).toEqual([98, 98])
  await answer(0, { success: false, message: 'Não deu.', data: null, code: 'BET_OUT_OF_RANGE' })
  await vi.waitFor(() => expect(balances()).toEqual([99, 99]))
  expect(slots[1]?.store.getState().problem).toBeNull()
})

it('open bets return to their slots, and leaving names the stakes together', () => {
  const { slots } = setup('crash', [anOpen('r1', 10, { autoCashout: 2 }), anOpen('r2', 2.5)])
  expect(slots.map(({ store }) => store.getState().open?.roundId)).toEqual(['r1', 'r2'])
  expect(unfinishedOf(slots)).toEqual({ kind: 'crash', bet: 12.5, autoCashout: undefined })
  const colors = setup('double', [anOpen('r3', 4, { color: 'white' })]).slots
  expect(colors.map(({ store }) => store.getState().choice.color)).toEqual(['red', 'black', 'white'])
  expect(colors.map(({ store }) => store.getState().open?.roundId)).toEqual([undefined, undefined, 'r3'])
})
