// Imports a content file (docs/CONTENT.md), in one transaction.
import { readFileSync, statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { App } from '../../../server/src/app.ts'
import { shippedArt } from '../../../server/src/modules/lobby/content/art.ts'
import { ContentError } from '../../../server/src/modules/lobby/content/content-errors.ts'
import { importContent, type Summary } from '../../../server/src/modules/lobby/content/import-content.ts'
import {
  maxTitles,
  removeSampleTitles,
  sampleTitles,
} from '../../../server/src/modules/lobby/content/sample-titles.ts'
import { withApp } from '../lib/database.ts'

const fileBytesMost = 128 * 1024 * 1024

export const usage = `  FILE          import this file
  --replace     also remove rows that the file does not have
  --dry-run     print the changes only
  --overwrite   also change items that operators published in the console
  --titles N    add N generated games for load tests, in sandbox mode; 0 removes them`

const options = {
  replace: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  overwrite: { type: 'boolean', default: false },
  titles: { type: 'string' },
} as const

type Values = { readonly replace: boolean; readonly 'dry-run': boolean; readonly overwrite: boolean }

function readFile(path: string): unknown {
  if (statSync(path).size > fileBytesMost)
    throw new ContentError([`${path} has more than ${fileBytesMost / 1024 / 1024} MB`])
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new ContentError([`${path} is not JSON: ${(error as Error).message}`])
  }
}

function report({ changes, missingArt, kept }: Summary): void {
  for (const [section, { added, changed, removed, same, kept = 0 }] of Object.entries(changes))
    console.log(
      `${section.padEnd(20)} ${added} added, ${changed} changed, ${removed} removed, ${same} as before` +
        (kept > 0 ? `; ${kept} differ from the file and stay as operators set them` : ''),
    )
  if (kept.length > 0) console.log(`Left as operators published them: ${kept.join(', ')}`)
  if (missingArt.length > 0) console.log(`Games without a picture: ${missingArt.join(', ')}`)
}

async function importFile(app: App, path: string, values: Values): Promise<void> {
  const { replace, overwrite, 'dry-run': dryRun } = values
  const summary = await importContent(app.db, app.config, readFile(path), {
    replace,
    overwrite,
    dryRun,
    at: new Date(app.clock.now()),
    art: shippedArt(),
    progress: (message) => console.error(message),
  })
  report(summary)
  console.log(
    dryRun ? 'Nothing was changed: this was a dry run.' : 'Done. Running servers show it within a second.',
  )
}

async function setTitles(app: App, count: number): Promise<void> {
  if (app.config.mode !== 'sandbox') throw new Error('--titles works in sandbox mode only')
  if (!Number.isInteger(count) || count < 0 || count > maxTitles)
    throw new Error(`--titles is a whole number from 0 to ${maxTitles}`)
  console.log(`${await removeSampleTitles(app.db)} sample titles removed`)
  const covers = Object.entries(shippedArt()).flatMap(([name, { cover }]) =>
    name.startsWith('games/') ? [cover] : [],
  )
  if (count > 0) report(await importContent(app.db, app.config, sampleTitles(count, covers), {}))
}

export async function run(args: string[]): Promise<undefined> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [path] = positionals
  await withApp(async (app) => {
    if (values.titles !== undefined) await setTitles(app, Number(values.titles))
    else if (path !== undefined) await importFile(app, path, values)
    else throw new Error('Name a file: npm run saguao -- content FILE [--replace] [--dry-run]')
  })
}
