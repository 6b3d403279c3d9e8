import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import vectors from '@saguao/fair/vectors.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import { hashOf } from '../random/seeds.ts'

const program = fileURLToPath(new URL('../../../../apps/cli/src/saguao.ts', import.meta.url))
const { serverSeed, serverSeedHash, clientSeed } = vectors
const seeds = ['--server-seed', serverSeed, '--client-seed', clientSeed, '--nonce', '0']

/** The answer of /fair/round to the first golden round of dice, staked with 2.50. */
const round = {
  gameId: 'dice',
  bet: 2.5,
  win: 4.9,
  choice: { target: 49.5, over: true },
  outcome: { roll: 85.98, multiplier: 1.9606 },
  serverSeedHash,
  serverSeed,
  clientSeed,
  nonce: 0,
  createdAt: 1,
}

function verify(args: readonly string[], input = ''): { code: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'verify', ...args], {
    input,
    encoding: 'utf8',
  })
  return { code: status, output: stdout + stderr }
}

describe('the command-line verifier', () => {
  it('agrees with every golden round [R11.01]', () => {
    const { code, output } = verify(['--vectors'])
    expect(output).toContain(`${vectors.rounds.length} of ${vectors.rounds.length} golden rounds`)
    expect(code).toBe(0)
  })

  it('prints each step from the seeds to the win [R11.01]', () => {
    const choice = ['--game', 'dice', '--choice', '{"target":49.5,"over":true}', '--bet', '2.50']
    const { code, output } = verify([...choice, ...seeds, '--server-seed-hash', serverSeedHash])
    expect(output).toContain(`${serverSeedHash}  ✓ as claimed`)
    expect(output).toContain('message: "maré-alta:0:0"')
    expect(output).toContain('⌊0.8597462971229106 × 10001⌋ / 100 = 85.98')
    expect(output).toContain('BRL 2.50 → BRL 4.90')
    expect(code).toBe(0)
  })

  it('follows rotations: each activated seed is the one whose hash was shown before [R11.01]', () => {
    const [honest, , , unseen] = vectors.rotations.map(({ shown, ...rotation }) => [
      { fair: shown },
      { code: 200, data: rotation },
    ])
    const check = (answers: object[] = []) =>
      verify(['--rotations', '-'], answers.map((answer) => JSON.stringify(answer)).join('\n'))
    expect(check(honest)).toMatchObject({
      code: 0,
      output: expect.stringContaining('1 of 1 responses agree'),
    })
    expect(check(unseen)).toMatchObject({ code: 1, output: expect.stringContaining('NOT SHOWN BEFORE') })
    for (const broken of vectors.rotations.filter(({ result }) => result === 'broken')) {
      const { shown, result: _, ...rotation } = broken
      expect(check([{ fair: shown }, rotation]).output).toContain('ANOTHER SEED')
    }
  })

  it('takes what a player did from the command line', () => {
    const { output } = verify(['--game', 'mines', '--choice', '{"mines":1}', '--opened', '0,12', ...seeds])
    expect(output).toContain('"opened":[0,12]')
    expect(verify(['--game', 'crash', '--cashout', '1.5', ...seeds]).output).toContain('× 1.5000')
  })

  it('reads a round as the server answered it, with or without its envelope', () => {
    for (const answer of [round, { code: 200, message: '', data: round }])
      expect(verify(['--round', '-'], JSON.stringify(answer))).toMatchObject({ code: 0 })
  })

  it('reads many rounds at once, one in a line, and names the one that differs', () => {
    const lines = (...rounds: object[]) => rounds.map((each) => `${JSON.stringify(each)}\n`).join('')
    const fair = verify(['--rounds', '-'], lines(round, { data: round }))
    expect(fair).toEqual({ code: 0, output: '2 of 2 rounds come out as claimed\n' })
    const { code, output } = verify(['--rounds', '-'], lines(round, { ...round, win: 4.91 }))
    expect(output).toContain('dice 0 {"target":49.5,"over":true}: differs\n1 of 2 rounds')
    expect(code).toBe(1)
    expect(verify(['--rounds', '-'], '\n').code).toBe(1)
  })

  it('asks nothing of a round whose stake was given back but its seed', () => {
    const returned = { ...round, status: 'returned', win: 0, outcome: {} }
    expect(verify(['--round', '-'], JSON.stringify(returned)).code).toBe(0)
    const broken = { ...returned, serverSeedHash: serverSeed }
    expect(verify(['--round', '-'], JSON.stringify(broken)).code).toBe(1)
  })

  it.each([
    ['outcome', { outcome: { roll: 85.97, multiplier: 1.9606 } }],
    ['win', { win: 4.91 }],
    ['seed hash', { serverSeedHash: serverSeed }],
  ])('does not agree with a wrong %s', (_, changed) => {
    const { code, output } = verify(['--round', '-'], JSON.stringify({ ...round, ...changed }))
    expect(output).toContain('NOT as claimed')
    expect(code).toBe(1)
  })

  it.each([
    ['a seed that is still secret', ['--round', '-'], 'not revealed yet'],
    ['a missing option', ['--game', 'dice'], '--server-seed is missing'],
    ['an unknown game', ['--game', 'roulette', ...seeds], 'Unknown game roulette'],
    ['an invalid choice', ['--game', 'dice', ...seeds], 'cannot be played'],
    ['an unknown option', ['--gmae', 'dice'], '--gmae'],
  ])('reports %s and computes nothing', (_, args, reason) => {
    const { code, output } = verify(args, JSON.stringify({ ...round, serverSeed: null }))
    expect(output).toContain(reason)
    expect(output).not.toContain('\n    at ')
    expect(code).toBe(2)
  })
})

/** A match of football and a slip on its winner, as /sports/match and /sports/proof answer them. */
const matchSeeds = {
  serverSeed: hashOf('farol'),
  serverSeedHash: hashOf(hashOf('farol')),
  clientSeed: 'litoral-7-2',
  nonce: 0,
}
const rates = { home: 1518, away: 1052 }
const match = {
  sport: 'football',
  rates,
  fair: matchSeeds,
  status: 'finished',
  abandoned: false,
  minute: 90,
  homeScore: 3,
  awayScore: 2,
}
const leg = {
  ...matchSeeds,
  sport: 'football',
  rates,
  selection: 'result:home',
  odds: 2.01,
  minute: 0,
  status: 'won',
  abandonedMinute: null,
}
const slip = { status: 'settled', stake: 10, win: 20.1, legs: [leg] }

describe('the command-line verifier of sports', () => {
  it('computes a match and a slip again [R11.04]', () => {
    const played = verify(['--match', '-'], JSON.stringify({ data: match }))
    expect(played.output).toMatch(/Result {2}✓ as claimed\n {2}3-2/)
    expect(played.code).toBe(0)
    const paid = verify(['--slip', '-'], JSON.stringify(slip))
    expect(paid.output).toContain('2.01')
    expect(paid.output).toMatch(/Win in minor units {2}✓ as claimed\n {2}2010/)
    expect(paid.code).toBe(0)
  })

  it.each([
    ['score', '--match', { ...match, homeScore: 2 }],
    ['price', '--slip', { ...slip, legs: [{ ...leg, odds: 2.02 }] }],
  ])('does not agree with a wrong %s', (_, word, claim) => {
    const { code, output } = verify([word, '-'], JSON.stringify(claim))
    expect(output).toContain('NOT as claimed')
    expect(code).toBe(1)
  })

  it('reports a match that has not ended', () => {
    const { code, output } = verify(
      ['--match', '-'],
      JSON.stringify({ ...match, fair: { ...matchSeeds, serverSeed: null } }),
    )
    expect(output).toContain('not revealed before its whistle')
    expect(code).toBe(2)
  })
})
