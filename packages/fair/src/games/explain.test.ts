import vectors from '@saguao/fair/vectors.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import { hashOf } from '../random/seeds.ts'
import { type Claim, explain, type Step } from './explain.ts'

const { serverSeed, serverSeedHash, clientSeed, rounds } = vectors
const claim: Claim = {
  gameId: 'dice',
  serverSeed,
  serverSeedHash,
  clientSeed,
  nonce: 0,
  choice: { target: 49.5, over: true },
  outcome: { roll: 85.98, multiplier: 1.9606 },
  bet: 250n,
  win: 490n,
}

const stepsOf = (steps: readonly Step[], name: Step['step']) => steps.filter(({ step }) => step === name)

describe('explanation of a round', () => {
  it('contains every step from the seeds to the win [R11.01]', () => {
    const { steps, agrees } = explain(claim)
    expect(agrees).toBe(true)
    expect(steps).toEqual([
      { step: 'seed', serverSeed, hash: serverSeedHash, agrees: true },
      { step: 'digest', cursor: 0, message: 'maré-alta:0:0', digest: vectors.numbers[0]?.digests[0] },
      { step: 'number', bytes: 'dc185555', number: 0.8597462971229106 },
      { step: 'mapping', formulas: ['⌊0.8597462971229106 × 10001⌋ / 100 = 85.98'] },
      { step: 'outcome', outcome: { roll: 85.98, multiplier: 1.9606 }, agrees: true },
      { step: 'multiplier', multiplierE4: 19_606 },
      { step: 'win', bet: 250n, win: 490n, agrees: true },
    ])
  })

  it.each([
    ['seed hash', { serverSeedHash: hashOf('another') }],
    ['roll', { outcome: { roll: 85.97, multiplier: 1.9606 } }],
    ['multiplier', { outcome: { roll: 85.98, multiplier: 1.9605 } }],
    ['missing field', { outcome: { roll: 85.98 } }],
    ['win', { win: 491n }],
    ['nonce', { nonce: 1 }],
    ['client seed', { clientSeed: 'mare-alta' }],
  ] as const)('does not agree with a wrong %s', (_, changed) => {
    expect(explain({ ...claim, ...changed }).agrees).toBe(false)
  })

  it('compares nothing when nothing is claimed', () => {
    const { outcome, serverSeedHash: _, bet, win, ...bare } = claim
    const { steps, agrees } = explain(bare)
    expect(agrees).toBe(true)
    expect(steps.filter((step) => 'agrees' in step && step.agrees !== null)).toEqual([])
    expect(stepsOf(steps, 'win')).toEqual([])
  })

  it('reads the opened cells from the outcome, and detects a moved mine', () => {
    const round = rounds.find(({ gameId, moves }) => gameId === 'mines' && moves?.opened?.length === 3)
    const mines: Claim = {
      gameId: 'mines',
      serverSeed,
      clientSeed,
      nonce: round?.nonce ?? 0,
      choice: round?.choice,
      outcome: round?.outcome,
    }
    expect(explain(mines).agrees).toBe(true)
    const field = round?.outcome.mines ?? []
    for (const moved of [[0], [...field, 24], field.slice(1), [...field].reverse()].filter(
      (other) => `${other}` !== `${field}`,
    ))
      expect(explain({ ...mines, outcome: { ...round?.outcome, mines: moved } }).agrees).toBe(false)
  })

  it.each([...new Set(rounds.map(({ gameId }) => gameId))])('agrees with all golden rounds of %s', (id) => {
    for (const { gameId, nonce, choice, moves, outcome } of rounds.filter(({ gameId: own }) => own === id)) {
      const explained = explain({
        gameId,
        serverSeed,
        serverSeedHash,
        clientSeed,
        nonce,
        choice,
        moves,
        outcome,
      })
      expect(explained.agrees).toBe(true)
      expect(stepsOf(explained.steps, 'mapping')[0]).toMatchObject({
        formulas: expect.arrayContaining([expect.stringMatching(/\d/)]),
      })
    }
  })

  it('shows the draw of the scatters of a bonus buy, then the stops of each spin', () => {
    const round = rounds.find(({ gameId, choice }) => gameId === 'slot-andes' && 'buy' in choice)
    const { steps } = explain({
      gameId: 'slot-andes',
      serverSeed,
      clientSeed,
      nonce: 0,
      choice: { buy: true },
    })
    const [mapping] = stepsOf(steps, 'mapping')
    const formulas = mapping && 'formulas' in mapping ? mapping.formulas : []
    expect(formulas[0]).toMatch(/^⌊0\.\d+ × 1000000⌋ = \d+$/)
    expect(formulas.slice(1)).toHaveLength(1 + (round?.outcome.freeSpins?.length ?? 0))
    expect(formulas.at(1)).toMatch(/^0:( \d+){5}$/)
  })

  it('refuses unknown games and invalid choices', () => {
    expect(() => explain({ ...claim, gameId: 'roulette' })).toThrow('Unknown game roulette')
    expect(() => explain({ ...claim, choice: { target: 1, over: true } })).toThrow(RangeError)
  })
})
