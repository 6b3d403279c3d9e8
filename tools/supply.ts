// `npm run supply`: the bill of materials, and whether licences, install scripts, hashes and known advisories are as
// they should be. Exits with 1 on any finding; a registry that knows no advisories is said, not hidden.
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { billOf, findingsOf, packagesOf } from './supply-chain.ts'

type Advisories = {
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string }>>
  readonly message?: string
}

const root = new URL('../', import.meta.url)
const read = (name: string) => JSON.parse(readFileSync(new URL(name, root), 'utf8'))

const advisories = (): Promise<Advisories> =>
  new Promise((resolve) => {
    execFile('npm', ['audit', '--json'], { cwd: root, maxBuffer: 2 ** 26 }, (_, stdout) => {
      resolve(stdout === '' ? { message: 'npm audit said nothing' } : JSON.parse(stdout))
    })
  })

const packages = packagesOf(read('package-lock.json'))
writeFileSync(
  new URL('bom.json', root),
  `${JSON.stringify(billOf(packages, read('package.json').version), null, 2)}\n`,
)
const { vulnerabilities, message } = await advisories()
const known = Object.entries(vulnerabilities ?? {}).map(
  ([name, { severity }]) => `${name} has an advisory (${severity})`,
)
const findings = [...findingsOf(packages), ...known]
for (const finding of findings) console.error(`WRONG: ${finding}`)
if (!vulnerabilities) console.log(`Advisories could not be asked for: ${message}`)
console.log(`${packages.length} packages in bom.json, ${findings.length} findings`)
process.exit(findings.length === 0 ? 0 : 1)
