// Counts of a test run. A test that passes only when it is repeated is flaky: it is named, and more than `maxFlaky` of
// them make the run red. The slowest tests are listed.

type TimedTest = { readonly name: string; readonly ms: number }

export type Results = {
  readonly passed: number
  readonly skipped: number
  /** Names of failed tests, and of files and programs that failed without a failed test. */
  readonly failed: readonly string[]
  /** Names of tests that failed first and passed when repeated; they are not in `passed`. */
  readonly flaky: readonly string[]
  readonly times: readonly TimedTest[]
}

export const noResults: Results = { passed: 0, skipped: 0, failed: [], flaky: [], times: [] }
export const maxFlaky = 2
const listedTests = 10

export const sum = (results: readonly Results[]): Results =>
  results.reduce(
    (all, one) => ({
      passed: all.passed + one.passed,
      skipped: all.skipped + one.skipped,
      failed: [...all.failed, ...one.failed],
      flaky: [...all.flaky, ...one.flaky],
      times: [...all.times, ...one.times],
    }),
    noResults,
  )

export type VitestReport = {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly duration?: number | null
    }[]
  }[]
}

/** Names start with the path below the root. A file that failed without a failed test counts as one failed test. */
export function readVitest({ testResults }: VitestReport, root: string): Results {
  const results = testResults.map(({ name: path, status, assertionResults }) => {
    const file = path.replace(`${root}/`, '')
    const nameOf = ({ fullName }: { readonly fullName: string }) => `${file} › ${fullName}`
    const named = (wanted: string) => assertionResults.filter((one) => one.status === wanted).map(nameOf)
    const [passed, failed] = [named('passed').length, named('failed')]
    const skipped = assertionResults.length - passed - failed.length
    return {
      passed,
      skipped,
      failed: failed.length === 0 && status === 'failed' ? [file] : failed,
      flaky: [],
      times: assertionResults.map((one) => ({ name: nameOf(one), ms: one.duration ?? 0 })),
    }
  })
  return sum(results)
}

export const failedFiles = ({ testResults }: VitestReport): string[] =>
  testResults.filter(({ status }) => status === 'failed').map(({ name }) => name)

/** `repeated` are the results of the failed files alone. */
export function mergeRepeated(first: Results, repeated: Results): Results {
  const failsAgain = (name: string) =>
    repeated.failed.some((again) => again === name || again.startsWith(`${name} › `))
  const failed = first.failed.filter(failsAgain)
  const newlyFailed = repeated.failed.filter((name) => !first.failed.some((old) => name.startsWith(old)))
  return {
    ...first,
    failed: [...failed, ...newlyFailed],
    flaky: first.failed.filter((name) => !failsAgain(name)),
  }
}

type PlaywrightSuite = {
  readonly file?: string
  readonly title: string
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly {
    readonly title: string
    readonly tests: readonly {
      readonly projectName: string
      readonly status: string
      readonly results?: readonly { readonly duration: number }[]
    }[]
  }[]
}
export type PlaywrightReport = {
  readonly suites: readonly PlaywrightSuite[]
  readonly errors?: readonly unknown[]
}

export const readPlaywright = ({ suites, errors = [] }: PlaywrightReport): Results => {
  const results = sum(suites.map((suite) => readSuite(suite, 'e2e')))
  return errors.length > 0
    ? sum([results, { ...noResults, failed: ['playwright reported an error'] }])
    : results
}

function readSuite({ title, suites = [], specs = [] }: PlaywrightSuite, parent: string): Results {
  const path = parent === 'e2e' ? `e2e/${title}` : `${parent} › ${title}`
  const own = specs.flatMap(({ title: spec, tests }) =>
    tests.map(({ projectName, status, results = [] }) => {
      const name = `${path} › ${spec} (${projectName})`
      return {
        passed: status === 'expected' ? 1 : 0,
        skipped: status === 'skipped' ? 1 : 0,
        failed: status === 'unexpected' ? [name] : [],
        flaky: status === 'flaky' ? [name] : [],
        times: results.map(({ duration }) => ({ name, ms: duration })),
      }
    }),
  )
  return sum([...own, ...suites.map((suite) => readSuite(suite, path))])
}

/** A runner can fail without a failed test, for example without a report: that counts as one failure. */
export function withExitCode(name: string, ok: boolean, results: Results): Results {
  return ok || results.failed.length > 0 ? results : { ...results, failed: [name] }
}

export const isGreen = ({ failed, flaky }: Results, allowedFlaky = maxFlaky): boolean =>
  failed.length === 0 && flaky.length <= allowedFlaky

export function slowestOf({ times }: Results): string[] {
  const slowest = times.toSorted((a, b) => b.ms - a.ms).slice(0, listedTests)
  return slowest.map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`)
}

/** The last lines of the output. Flaky tests count as passed while they are few, and as failed otherwise. */
export function summaryOf(results: Results, allowedFlaky = maxFlaky): string[] {
  const { passed, skipped, failed, flaky } = results
  const flakyFail = flaky.length > allowedFlaky
  const counts = [
    `${passed + (flakyFail ? 0 : flaky.length)} passed, ${failed.length + (flakyFail ? flaky.length : 0)} failed`,
  ]
  if (skipped > 0) counts.push(`${skipped} skipped`)
  return [
    ...failed.map((name) => `FAILED ${name}`),
    ...flaky.map((name) => `FLAKY ${name}`),
    `${flaky.length} flaky, at most ${allowedFlaky} are accepted`,
    counts.join(', '),
  ]
}
