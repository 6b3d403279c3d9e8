// Lint rules that Biome and dependency-cruiser do not have: SQL, migrations, layout, words, requirements.
// `npm run check` runs this file; docs/STYLE.md explains the rules.
import { fileURLToPath } from 'node:url'
import { folderSizes, migrationsInOrder, releasedMigrationsStay, shortRoot } from './layout.ts'
import { safeUnderTraffic } from './migrations.ts'
import { requirementTags } from './requirements.ts'
import { formattersInOnePlace, noSearchFromRoot } from './slow-phone.ts'
import { entriesByPlayer, everyTableHasAnOwner, oneOwnerPerTable, ownTablesOnly } from './sql.ts'
import {
  functionFileForm,
  functionSignaturesStay,
  functionsTouchOwnTables,
  noFunctionReplacedByMigration,
} from './sql-functions.ts'
import { type Finding, type Rule, readTree, type Tree } from './tree.ts'
import { coloursInOnePlace, fileNames, noMachinePaths, noNotes, noOldWords, noSuppressions } from './words.ts'

const rules: readonly Rule[] = [
  ownTablesOnly,
  oneOwnerPerTable,
  everyTableHasAnOwner,
  entriesByPlayer,
  functionsTouchOwnTables,
  functionFileForm,
  functionSignaturesStay,
  noFunctionReplacedByMigration,
  migrationsInOrder,
  releasedMigrationsStay,
  safeUnderTraffic,
  requirementTags,
  folderSizes,
  shortRoot,
  fileNames,
  coloursInOnePlace,
  noSearchFromRoot,
  formattersInOnePlace,
  noMachinePaths,
  noNotes,
  noOldWords,
  noSuppressions,
]

export function lint(tree: Tree): string[] {
  const findings: Finding[] = rules.flatMap((rule) => rule(tree))
  return findings.map(({ file, line, reason }) => `${file}:${line} ${reason}`)
}

if (import.meta.main) {
  const findings = lint(readTree(fileURLToPath(new URL('../..', import.meta.url))))
  for (const finding of findings) console.log(finding)
  console.log(`lint: ${findings.length} findings`)
  process.exitCode = findings.length === 0 ? 0 : 1
}
