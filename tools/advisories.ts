// What is known to be wrong with what we install. npm asks the registry; one that does not know that question is asked
// the older one, and one that knows neither is quoted.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Package } from './supply-chain.ts'

/** One sentence for each advisory, or why nobody could say. */
export type Advisories = { readonly known: readonly string[] } | { readonly refused: string }

type Report = {
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string }>>
  readonly message?: string
}

type OlderReport = {
  readonly advisories?: Readonly<Record<string, { readonly module_name: string; readonly severity: string }>>
}

const asSentence = (name: string, severity: string) => `${name} has an advisory (${severity})`

const waitMsMost = 60_000
const run = promisify(execFile)

/** npm ends with 1 when it knows of something, and when it could not ask. */
export function readReport(said: string): Advisories {
  const report = parsed<Report>(said)
  if (report?.vulnerabilities)
    return {
      known: Object.entries(report.vulnerabilities).map(([name, { severity }]) => asSentence(name, severity)),
    }
  return { refused: report?.message ?? 'npm audit said nothing that can be read' }
}

function parsed<T>(text: string): T | undefined {
  try {
    return JSON.parse(text) as T
  } catch {
    return undefined
  }
}

async function askNpm(folder: URL): Promise<Advisories> {
  const options = { cwd: folder, maxBuffer: 2 ** 26, timeout: waitMsMost }
  const { stdout } = await run('npm', ['audit', '--json'], options).catch(
    (error) => error as { stdout: string },
  )
  return readReport(stdout ?? '')
}

/** The question registries knew before: every package by its name and version, as one list. */
const olderQuestion = (packages: readonly Package[]) => ({
  name: 'saguao',
  version: '0.0.0',
  requires: Object.fromEntries(packages.map(({ name, version }) => [name, version])),
  dependencies: Object.fromEntries(packages.map(({ name, version }) => [name, { version }])),
})

export async function askOlder(registry: string, packages: readonly Package[]): Promise<Advisories> {
  const address = new URL('-/npm/v1/security/audits/quick', registry)
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(olderQuestion(packages)),
      signal: AbortSignal.timeout(waitMsMost),
    })
    const report = parsed<OlderReport>(await answer.text())
    if (!answer.ok || !report?.advisories) return { refused: `${answer.status} ${answer.statusText}` }
    const found = Object.values(report.advisories)
    return { known: found.map(({ module_name, severity }) => asSentence(module_name, severity)) }
  } catch (error) {
    return { refused: error instanceof Error ? error.message : String(error) }
  }
}

export async function askAdvisories(folder: URL, packages: readonly Package[]): Promise<Advisories> {
  const newer = await askNpm(folder)
  if ('known' in newer) return newer
  const { stdout } = await run('npm', ['config', 'get', 'registry'], { cwd: folder })
  const older = await askOlder(stdout.trim(), packages)
  if ('known' in older) return older
  return { refused: `${newer.refused}; asked as before: ${older.refused}` }
}
