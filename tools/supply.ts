// `npm run supply`: the bill of materials, and whether licences, install scripts, hashes and known advisories are as
// they should be. Exits with 1 on any finding; a registry that knows no advisories is said, not hidden.
import { readFileSync, writeFileSync } from 'node:fs'
import { askAdvisories } from './advisories.ts'
import { billOf, findingsOf, packagesOf } from './supply-chain.ts'

const root = new URL('../', import.meta.url)
const read = (name: string) => JSON.parse(readFileSync(new URL(name, root), 'utf8'))

const packages = packagesOf(read('package-lock.json'))
writeFileSync(
  new URL('bom.json', root),
  `${JSON.stringify(billOf(packages, read('package.json').version), null, 2)}\n`,
)
const advisories = await askAdvisories(root, packages)
const findings = [...findingsOf(packages), ...('known' in advisories ? advisories.known : [])]
for (const finding of findings) console.error(`WRONG: ${finding}`)
if ('refused' in advisories)
  console.error(`NOT CHECKED: this registry tells of no advisories (${advisories.refused})`)
console.log(`${packages.length} packages in bom.json, ${findings.length} findings`)
process.exit(findings.length === 0 ? 0 : 1)
