import { describe, expect, it } from 'vitest'
import {
  failedFiles,
  isGreen,
  mergeRepeated,
  noResults,
  readPlaywright,
  readVitest,
  slowestOf,
  sum,
  summaryOf,
  withExitCode,
} from './results.ts'

const file = (name: string, tests: Record<string, string>, status = 'passed') => ({
  name: `/repo/${name}`,
  status: Object.values(tests).includes('failed') ? 'failed' : status,
  assertionResults: Object.entries(tests).map(([fullName, one]) => ({ fullName, status: one })),
})

const first = {
  testResults: [
    file('a.test.ts', { one: 'passed', two: 'failed', three: 'failed' }),
    file('b.test.ts', { four: 'passed', five: 'skipped' }),
    file('c.test.ts', {}, 'failed'),
  ],
}

describe('vitest', () => {
  it('results name every failed test, and a file that failed without one', () => {
    expect(readVitest(first, '/repo')).toMatchObject({
      passed: 2,
      skipped: 1,
      failed: ['a.test.ts › two', 'a.test.ts › three', 'c.test.ts'],
      flaky: [],
    })
    expect(failedFiles(first)).toEqual(['/repo/a.test.ts', '/repo/c.test.ts'])
  })

  it('a test that passes when repeated is flaky, and stays failed otherwise', () => {
    const second = {
      testResults: [
        file('a.test.ts', { one: 'passed', two: 'passed', three: 'failed' }),
        file('c.test.ts', { six: 'passed' }),
      ],
    }
    const merged = mergeRepeated(readVitest(first, '/repo'), readVitest(second, '/repo'))
    expect(merged.failed).toEqual(['a.test.ts › three'])
    expect(merged.flaky).toEqual(['a.test.ts › two', 'c.test.ts'])
    expect(merged.passed).toBe(2)
  })

  it('a repeated file that fails in another test has failed', () => {
    const second = { testResults: [file('a.test.ts', { one: 'failed', two: 'passed', three: 'passed' })] }
    const merged = mergeRepeated(readVitest(first, '/repo'), readVitest(second, '/repo'))
    expect(merged.failed).toEqual(['a.test.ts › one'])
  })
})

it('playwright results name flaky and failed journeys with their project', () => {
  const tests = (status: string) => [{ projectName: 'phone', status }]
  const report = {
    suites: [
      {
        title: 'login.spec.ts',
        specs: [{ title: 'logs in', tests: tests('expected') }],
        suites: [
          {
            title: 'a guest',
            specs: [
              { title: 'registers', tests: tests('flaky') },
              { title: 'is refused', tests: tests('unexpected') },
              { title: 'waits', tests: tests('skipped') },
            ],
          },
        ],
      },
    ],
  }
  expect(readPlaywright(report)).toMatchObject({
    passed: 1,
    skipped: 1,
    failed: ['e2e/login.spec.ts › a guest › is refused (phone)'],
    flaky: ['e2e/login.spec.ts › a guest › registers (phone)'],
  })
  expect(readPlaywright({ suites: [], errors: ['no server'] }).failed).toHaveLength(1)
})

describe('the end of npm test', () => {
  const flaky = (...names: string[]) => ({ ...noResults, passed: 10, flaky: names })

  it('names flaky tests, and ends with passed and failed', () => {
    expect(summaryOf(flaky('a', 'b'))).toEqual([
      'FLAKY a',
      'FLAKY b',
      '2 flaky, at most 2 are accepted',
      '12 passed, 0 failed',
    ])
    expect(isGreen(flaky('a', 'b'))).toBe(true)
  })

  it('more than two flaky tests make the run red', () => {
    expect(summaryOf(flaky('a', 'b', 'c')).at(-1)).toBe('10 passed, 3 failed')
    expect(isGreen(flaky('a', 'b', 'c'))).toBe(false)
  })

  it('a strict run accepts no flaky test', () => {
    expect(isGreen(flaky('a'), 0)).toBe(false)
    expect(summaryOf(flaky('a'), 0).at(-1)).toBe('10 passed, 1 failed')
  })

  it('counts skipped tests last', () => {
    expect(summaryOf({ ...noResults, passed: 1, skipped: 2 }).at(-1)).toBe('1 passed, 0 failed, 2 skipped')
  })

  it('lists the ten slowest tests of all parts, the slowest first', () => {
    const tests = Array.from({ length: 12 }, (_, n) => ({
      fullName: `${n}`,
      status: 'passed',
      duration: n * 100,
    }))
    const unit = readVitest(
      { testResults: [{ name: '/repo/a.test.ts', status: 'passed', assertionResults: tests }] },
      '/repo',
    )
    const results = [{ duration: 61_234 }]
    const specs = [{ title: 'b', tests: [{ projectName: 'phone', status: 'expected', results }] }]
    const slowest = slowestOf(sum([unit, readPlaywright({ suites: [{ title: 'b.spec.ts', specs }] })]))
    expect(slowest).toHaveLength(10)
    expect(slowest.slice(0, 2)).toEqual(['   61.2 s  e2e/b.spec.ts › b (phone)', '    1.1 s  a.test.ts › 11'])
  })

  it('adds up the parts', () => {
    const results = sum([flaky('a'), { ...noResults, failed: ['b'] }])
    expect(results).toEqual({ ...noResults, passed: 10, failed: ['b'], flaky: ['a'] })
  })

  it('a program that failed without a failed test counts as one failure', () => {
    expect(withExitCode('vitest', false, noResults).failed).toEqual(['vitest'])
    expect(withExitCode('vitest', true, noResults).failed).toEqual([])
    expect(withExitCode('vitest', false, { ...noResults, failed: ['a'] }).failed).toEqual(['a'])
  })
})
