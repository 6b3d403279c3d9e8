// `npm run requirements`: which promise no test keeps yet; it fails where one of the player's product (R1 to R9) is among
// them. With `-- --write` the document is brought up to date.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { keepersIn, mustBeKept, readRequirements, withMarks } from '../lint/requirement-list.ts'
import { readTree } from '../lint/tree.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const document = `${root}docs/REQUIREMENTS.md`
const markdown = readFileSync(document, 'utf8')
const keepers = keepersIn(readTree(root).files)
const requirements = readRequirements(markdown)
const untested = requirements.filter(({ number }) => !keepers.has(number))

for (const { number, promise } of untested) console.log(`${number} ${promise}`)
console.log(`${requirements.length - untested.length} of ${requirements.length} requirements have a test.`)
if (process.argv.includes('--write')) writeFileSync(document, withMarks(markdown, keepers))
if (untested.some(mustBeKept)) process.exitCode = 1
