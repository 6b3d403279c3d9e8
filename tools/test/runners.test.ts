import { describe, expect, it } from 'vitest'
import { countPlaywright, countVitest, failedFiles, succeeds, sum, tally } from './runners.ts'

describe('the last line of npm test', () => {
  it('adds up what every runner counted', () => {
    const unit = countVitest({ numPassedTests: 40, numFailedTests: 1 })
    const journeys = countPlaywright({ stats: { expected: 7, flaky: 1, unexpected: 2 } })
    expect(sum([unit, journeys, { passed: 0, failed: 0 }])).toEqual({ passed: 48, failed: 3 })
  })

  it('counts a runner that failed without a failed test', () => {
    expect(tally(false, () => ({ passed: 12, failed: 0 }))).toEqual({ passed: 12, failed: 1 })
  })

  it('counts a runner that left no report', () => {
    const noReport = () => {
      throw new Error('no such file')
    }
    expect(tally(false, noReport)).toEqual({ passed: 0, failed: 1 })
  })

  it('keeps the runner’s own figures otherwise', () => {
    expect(tally(true, () => ({ passed: 3, failed: 0 }))).toEqual({ passed: 3, failed: 0 })
    expect(tally(false, () => ({ passed: 3, failed: 2 }))).toEqual({ passed: 3, failed: 2 })
  })
})

it('a file is tried once more when one of its tests failed, or what stands around them', () => {
  const testResults = [
    { name: 'a.test.ts', status: 'passed' },
    { name: 'b.test.ts', status: 'failed' },
  ]
  expect(failedFiles({ testResults })).toEqual(['b.test.ts'])
})

describe('running a command', () => {
  it('tells success from failure by the exit code', async () => {
    expect(await succeeds({ words: ['node', '-e', 'process.exit(0)'], quiet: true })).toBe(true)
    expect(await succeeds({ words: ['node', '-e', 'process.exit(1)'], quiet: true })).toBe(false)
  })

  it('refuses a command that is not there', async () => {
    await expect(succeeds({ words: ['no-such-command'], quiet: true })).rejects.toThrow('ENOENT')
  })
})
