// Lists requirements without a test.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  behaviourByNumber,
  needsTest,
  readRequirements,
  requirementsFile,
  withBehaviour,
} from '../lint/requirements.ts'
import { readTree } from '../lint/tree.ts'

export const usage = `  --write   update the last column of ${requirementsFile}

Exits with 1 if a requirement of R1 to R9 has no test.`

export function run(args: string[]): number {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const markdown = readFileSync(root + requirementsFile, 'utf8')
  const behaviour = behaviourByNumber(readTree(root).files)
  const requirements = readRequirements(markdown)
  const untested = requirements.filter(({ number }) => !behaviour.has(number))
  for (const { number, text } of untested) console.log(`${number} ${text}`)
  console.log(`${requirements.length - untested.length} of ${requirements.length} requirements have a test.`)
  if (args.includes('--write')) writeFileSync(root + requirementsFile, withBehaviour(markdown, behaviour))
  return untested.some(needsTest) ? 1 : 0
}
