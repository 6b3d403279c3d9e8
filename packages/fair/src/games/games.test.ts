import { describe, expect, it } from 'vitest'
import { chainHashes } from '../random/chain.ts'
import { type Numbers, numbersOf } from '../random/numbers.ts'
import { hashOf } from '../random/seeds.ts'
import { crashCurveAt, crashHalfE4, crashMsOf, crashPoint, playCrash } from './crash.ts'
import { diceMultiplierE4, playDice, readDice } from './dice.ts'
import { colorOf, playDouble } from './double.ts'
import { type GameId, games, isGameId } from './games.ts'
import { drawMines, minesMultiplierE4, playMines } from './mines.ts'
import { winOf } from './multiplier.ts'
import { playPlinko, plinkoMultiplierE4 } from './plinko.ts'
import { wheelMultiplierE4 } from './wheel.ts'

const serverSeed = hashOf('games')
const numbersAt = (nonce: number): Numbers => numbersOf({ serverSeed, clientSeed: 'ana', nonce })

/** A stream of the given numbers. */
function scripted(...script: number[]): Numbers {
  const next = () => script.shift() ?? 0
  return { next, integer: (below) => Math.floor(next() * below) }
}

describe('money', () => {
  it('a win is rounded down to minor units', () => {
    expect(winOf(100n, 19_802)).toBe(198n)
    expect(winOf(1n, 9_999)).toBe(0n)
    expect(winOf(1n, 10_000)).toBe(1n)
    expect(winOf(10n ** 15n, 50_962_940_000)).toBe(5_096_294n * 10n ** 15n)
  })
})

describe('dice', () => {
  it('rolls from 0.00 to 100.00; a roll equal to the target loses on both sides', () => {
    const roll = (number: number, over: boolean) => playDice(scripted(number), { target: 50, over })
    expect(roll(0, false).outcome.roll).toBe(0)
    expect(roll(1 - 2 ** -32, true).outcome.roll).toBe(100)
    const onTarget = 5000.5 / 10_001
    expect(roll(onTarget, true)).toMatchObject({ outcome: { roll: 50, multiplier: 0 }, multiplierE4: 0 })
    expect(roll(onTarget, false).multiplierE4).toBe(0)
    expect(roll(5001.5 / 10_001, true)).toMatchObject({ outcome: { roll: 50.01, multiplier: 1.9802 } })
    expect(roll(4999.5 / 10_001, false).multiplierE4).toBe(19_802)
  })

  it('pays the same for the same chance, over or under', () => {
    expect(diceMultiplierE4({ target: 30, over: false })).toBe(diceMultiplierE4({ target: 70, over: true }))
    expect(diceMultiplierE4({ target: 2, over: false })).toBe(495_050)
    expect(diceMultiplierE4({ target: 98, over: false })).toBe(10_104)
  })

  it.each([1.99, 98.01, 50.001, Number.NaN, '50', null])('%s is refused as a target', (target) => {
    expect(readDice({ target, over: true })).toBeNull()
  })

  it('accepts every target with two decimals', () => {
    for (let hundredths = 200; hundredths <= 9800; hundredths += 1)
      expect(readDice({ target: hundredths / 100, over: true })).toEqual({
        target: hundredths / 100,
        over: true,
      })
  })
})

describe('mines', () => {
  it.each([1, 3, 12, 24])('draws %i different mined cells, independent of the opened cells', (mines) => {
    const field = drawMines(numbersAt(5), { mines })
    expect(new Set(field).size).toBe(mines)
    expect(field.every((cell) => cell >= 0 && cell < 25)).toBe(true)
    expect(playMines(numbersAt(5), { mines }, [0]).outcome.mines).toEqual(field)
  })

  it('pays more with every safe cell and nothing after a mine', () => {
    const [mine = -1] = drawMines(numbersAt(5), { mines: 3 })
    const safe = [0, 1, 2, 3, 4, 5]
      .filter((cell) => !drawMines(numbersAt(5), { mines: 3 }).includes(cell))
      .slice(0, 2)
    const [first = -1, second = -1] = safe
    const after = (opened: number[]) => playMines(numbersAt(5), { mines: 3 }, opened).multiplierE4
    expect(after([])).toBe(10_000)
    expect(after([first])).toBe(11_137)
    expect(after([first, second])).toBe(12_728)
    expect(after([first, mine])).toBe(0)
    expect(() => after([first, first])).toThrow(RangeError)
    expect(() => after([first, 25])).toThrow(RangeError)
  })

  it('has multipliers from 1.0209 to five million', () => {
    expect(minesMultiplierE4({ mines: 1 }, 1)).toBe(10_209)
    expect(minesMultiplierE4({ mines: 24 }, 1)).toBe(245_000)
    expect(minesMultiplierE4({ mines: 12 }, 13)).toBe(50_962_940_000)
  })
})

describe('plinko', () => {
  it('the bucket is the number of steps to the right', () => {
    const { outcome } = playPlinko(scripted(0.5, 0.49, 0.9, 0, 0.99, 0.2, 0.7, 0.1), { rows: 8, risk: 'low' })
    expect(outcome).toEqual({ path: [1, 0, 1, 0, 1, 0, 1, 0], bucket: 4, multiplier: 0.4 })
  })

  it('pays symmetrically, and most at the edge', () => {
    const choice = { rows: 16, risk: 'high' } as const
    const pays = Array.from({ length: 17 }, (_, bucket) => plinkoMultiplierE4(choice, bucket))
    expect(pays).toEqual([...pays].reverse())
    expect(pays.slice(0, 9)).toEqual([...pays.slice(0, 9)].sort((a, b) => b - a))
    expect(pays[0]).toBe(10_000_000)
  })
})

describe('wheel', () => {
  it.each([10, 20, 30, 40, 50])('a wheel of %i segments has the stated return at every risk', (segments) => {
    for (const risk of ['low', 'medium', 'high'] as const) {
      const pays = Array.from({ length: segments }, (_, at) => wheelMultiplierE4({ segments, risk }, at))
      expect(pays.reduce((sum, pay) => sum + pay, 0)).toBe(9700 * segments)
    }
  })
})

describe('double', () => {
  it('has seven red, seven black and one white number', () => {
    const colors = Array.from({ length: 15 }, (_, number) => colorOf(number))
    expect(colors.filter((color) => color === 'red')).toHaveLength(7)
    expect(colors.filter((color) => color === 'black')).toHaveLength(7)
    expect(colors[0]).toBe('white')
  })

  it('pays only the chosen colour', () => {
    expect(playDouble(scripted(0), { color: 'white' })).toMatchObject({ multiplierE4: 147_000 })
    expect(playDouble(scripted(0), { color: 'red' }).multiplierE4).toBe(0)
    expect(playDouble(scripted(0.99), { color: 'black' }).multiplierE4).toBe(21_000)
  })
})

describe('crash', () => {
  it('pays a cash-out at or below the point, and none above it', () => {
    const fly = (autoCashout: number, cashout?: number) =>
      playCrash(scripted(0.75, 0), { autoCashout }, cashout === undefined ? {} : { cashout })
    expect(fly(3.88)).toEqual({
      outcome: { point: 3.88, cashout: 3.88, multiplier: 3.88 },
      multiplierE4: 38_800,
    })
    expect(fly(3.89)).toEqual({ outcome: { point: 3.88, multiplier: 0 }, multiplierE4: 0 })
    expect(fly(50, 1.5)).toMatchObject({ multiplierE4: 15_000 })
    expect(playCrash(scripted(0.75, 0), {})).toMatchObject({ multiplierE4: 0 })
  })

  it('pays half of the stake at each of two cash-outs, rounded down once for the whole stake', () => {
    const fly = (half: number, cashout?: number) =>
      playCrash(scripted(0.75, 0), {}, { half, ...(cashout !== undefined && { cashout }) })
    expect(fly(1.31, 1.9)).toEqual({
      outcome: { point: 3.88, half: 1.31, cashout: 1.9, multiplier: 1.605 },
      multiplierE4: 16_050,
    })
    expect(fly(2, 3.89)).toEqual({ outcome: { point: 3.88, half: 2, multiplier: 1 }, multiplierE4: 10_000 })
    expect(fly(4)).toEqual({ outcome: { point: 3.88, multiplier: 0 }, multiplierE4: 0 })
    for (let bet = 1n; bet < 300n; bet += 1n)
      for (const [half, cashout] of [
        [1.01, 1.02],
        [1.33, 2.57],
        [3, 3.01],
      ] as const) {
        const paid = winOf(bet, crashHalfE4(half))
        const whole = winOf(bet, fly(half, cashout).multiplierE4)
        expect(whole).toBeGreaterThanOrEqual(paid)
        expect(Number(whole)).toBeLessThanOrEqual((Number(bet) * (half + cashout)) / 2 + 1e-9)
      }
  })

  it('has a point between 1.00 and a million', () => {
    expect(crashPoint(scripted(0, 0))).toBe(1)
    expect(crashPoint(scripted(0.5, 0))).toBe(1.94)
    expect(crashPoint(scripted(1 - 2 ** -32, 1 - 2 ** -32))).toBe(1_000_000)
  })

  it('the curve reaches every point at its computed time', () => {
    expect(crashCurveAt(0)).toBe(1)
    expect(crashCurveAt(8000)).toBe(2)
    for (const point of [1.01, 1.5, 2, 37.42, 9999.99]) {
      expect(crashCurveAt(crashMsOf(point) + 0.001)).toBeGreaterThanOrEqual(point)
      expect(crashCurveAt(crashMsOf(point) - 1)).toBeLessThan(point)
    }
  })
})

describe('hash chain', () => {
  it('has no rounds before the first or after the last', () => {
    expect(() => chainHashes(serverSeed, 10, 0, 2)).toThrow(RangeError)
    expect(() => chainHashes(serverSeed, 10, 9, 3)).toThrow(RangeError)
    expect(chainHashes(serverSeed, 10, 10, 1)).toEqual([serverSeed])
  })
})

describe('every game', () => {
  const hostile = [
    undefined,
    null,
    0,
    '',
    'x',
    [],
    {},
    { rows: 9 },
    { lines: 0 },
    { mines: 0 },
    { color: 'green' },
  ]

  it.each(Object.keys(games) as GameId[])('%s refuses invalid choices without an exception', (id) => {
    const taken = hostile.filter((choice) => games[id].read(choice) !== null)
    const optional = ['crash', 'slots'].includes(games[id].kind)
    expect(taken.every(() => optional)).toBe(true)
    for (const choice of hostile) games[id].play(numbersAt(0), choice)
  })

  it('is found by its id only', () => {
    expect(isGameId('slot-onca')).toBe(true)
    expect(['toString', '__proto__', 'slots', ''].some(isGameId)).toBe(false)
  })

  it.each([
    ['mines-reef', 'mines'],
    ['plinko-ice', 'plinko'],
    ['dice-moon', 'dice'],
    ['wheel-tide', 'wheel'],
  ] as const)('%s is %s with another theme', (skin, kind) => {
    expect(games[skin]).toBe(games[kind])
  })
})
