import { type GameId, games } from '@saguao/fair/games/games.ts'
import vectors from '@saguao/fair/vectors.json'
import { describe, expect, it } from 'vitest'
import type { FairRound } from '#domain/bets/round-text.ts'
import { computed, type Draft, draftOf, emptyDraft, gameIds } from '#features/play/verify/verify-draft.ts'

const { serverSeed, serverSeedHash, clientSeed } = vectors
const byHand: Draft = { ...emptyDraft(), serverSeed, clientSeed, choice: { target: 49.5, over: true } }

const round: FairRound = {
  gameId: 'dice',
  bet: 10,
  win: 19.6,
  choice: { target: 49.5, over: true },
  outcome: { roll: 85.98, multiplier: 1.9606 },
  serverSeedHash,
  serverSeed,
  clientSeed,
  nonce: 0,
  createdAt: '2026-11-15T10:00:00.000Z',
}

const stepOf = (result: ReturnType<typeof computed>, step: string) =>
  result?.steps.find((each) => each.step === step)

describe('a round typed by hand', () => {
  it('needs the seeds, the nonce and the choice, and nothing else [R11.01]', () => {
    expect(stepOf(computed(byHand, undefined, 'BRL'), 'outcome')).toMatchObject({
      outcome: { roll: 85.98 },
      agrees: null,
    })
  })

  it('is not computed from malformed seeds', () => {
    for (const broken of [
      { serverSeed: 'abc' },
      { clientSeed: '' },
      { nonce: '-1' },
      { nonce: '1.5' },
      { choice: { target: 1, over: true } },
    ])
      expect(computed({ ...byHand, ...broken }, undefined, 'BRL')).toBeUndefined()
  })

  it('of mines counts cells from 1', () => {
    const mines: Draft = { ...emptyDraft('mines'), serverSeed, clientSeed, opened: '1, 25' }
    const { outcome } = stepOf(computed(mines, undefined, 'BRL'), 'outcome') as { outcome: object }
    expect(outcome).toMatchObject({ opened: [0, 24] })
    expect(computed({ ...mines, opened: '1 1' }, undefined, 'BRL')).toBeUndefined()
    expect(computed({ ...mines, opened: '26' }, undefined, 'BRL')).toBeUndefined()
  })
})

describe('a round from the history', () => {
  it('whose stake was returned has no result to compare', () => {
    const returned: FairRound = { ...round, status: 'returned', win: 0, outcome: {} }
    expect(computed(byHand, returned, 'BRL')?.agrees).toBe(true)
    expect(computed(byHand, { ...returned, serverSeedHash: serverSeed }, 'BRL')?.agrees).toBe(false)
  })

  it('agrees in every step when it was fair [R11.01]', () => {
    const draft = draftOf(round)
    expect(draft && computed(draft, round, 'BRL')?.agrees).toBe(true)
  })

  it.each([
    ['another outcome', { outcome: { roll: 12.34, multiplier: 0 } }],
    ['another win', { win: 19.61 }],
    ['another seed than was promised', { serverSeedHash: serverSeedHash.replace('5', '6') }],
  ] as const)('does not agree with %s [R11.01]', (_, changed) => {
    const draft = draftOf(round)
    expect(draft && computed(draft, { ...round, ...changed }, 'BRL')?.agrees).toBe(false)
  })

  it('needs its server seed and a game of this build', () => {
    const hidden = draftOf({ ...round, serverSeed: null })
    expect(hidden && computed(hidden, round, 'BRL')).toBeUndefined()
    expect(draftOf({ ...round, gameId: 'nothing' })).toBeUndefined()
  })
})

it.each(gameIds)('%s can be verified with its initial choice', (gameId: GameId) => {
  const draft: Draft = { ...emptyDraft(gameId), serverSeed, clientSeed }
  expect(games[gameId].read(draft.choice)).not.toBeNull()
  expect(computed(draft, undefined, 'BRL')?.agrees).toBe(true)
})
