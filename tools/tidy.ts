// `npm run tidy`: the house rules over this repository; docs/STYLE.md says why they exist.
import { fileURLToPath } from 'node:url'
import { sentence, tidy } from './lint/lint.ts'
import { readTree } from './lint/tree.ts'

const findings = tidy(readTree(fileURLToPath(new URL('..', import.meta.url))))
for (const finding of findings) console.log(sentence(finding))
console.log(findings.length === 0 ? 'Tidy.' : `${findings.length} findings.`)
process.exitCode = findings.length === 0 ? 0 : 1
