// The house rules, all of them, as one function over the tree.
import { completeLanguages, guestListPinned } from './contents.ts'
import { importDirections, noClimbing, widgetsKnowNothing } from '../tidy/imports.ts'
import { landedMigrationsStay, migrationsInOrder, shortRoot } from './layout.ts'
import { safeUnderTraffic } from './migrations.ts'
import { fileSizes, functionSizes } from '../tidy/sizes.ts'
import { everyTableHasAnOwner, oneOwnerPerTable, ownTablesOnly } from './sql.ts'
import {
  functionFileForm,
  functionSignaturesStay,
  functionsTouchOwnTables,
  noFunctionReplacedByMigration,
} from '../tidy/sql-functions.ts'
import {
  noAny,
  noBarrels,
  noDefaultExports,
  noEnums,
  noNarrowedTests,
  noSilencing,
  oneClock,
  oneRandom,
  oneStorage,
  parses,
} from '../tidy/syntax.ts'
import type { Finding, Rule, Tree } from './tree.ts'
import { coloursInOnePlace, fileNames, noMachinePaths, noNotesToSelf } from './words.ts'

const rules: readonly Rule[] = [
  parses,
  importDirections,
  noClimbing,
  widgetsKnowNothing,
  ownTablesOnly,
  oneOwnerPerTable,
  everyTableHasAnOwner,
  functionsTouchOwnTables,
  functionFileForm,
  functionSignaturesStay,
  noFunctionReplacedByMigration,
  oneClock,
  oneRandom,
  oneStorage,
  fileSizes,
  functionSizes,
  fileNames,
  noEnums,
  noAny,
  noDefaultExports,
  noBarrels,
  noSilencing,
  noNarrowedTests,
  coloursInOnePlace,
  completeLanguages,
  guestListPinned,
  noMachinePaths,
  noNotesToSelf,
  shortRoot,
  migrationsInOrder,
  landedMigrationsStay,
  safeUnderTraffic,
]

export function tidy(tree: Tree): Finding[] {
  return rules.flatMap((rule) => rule(tree))
}

export function sentence({ file, line, reason }: Finding): string {
  return `${file}:${line} ${reason}`
}
