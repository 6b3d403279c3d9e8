// `npm run content -- FILE [--replace] [--dry-run]` imports a content file (docs/CONTENT.md): all of it or nothing.
// `npm run content -- --titles N` adds made-up titles for load tests, sandbox only; `--titles 0` takes them away.
import { readFileSync, statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type App, createApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { shippedArt } from '../../apps/server/src/modules/lobby/content/art.ts'
import { ContentError } from '../../apps/server/src/modules/lobby/content/content-errors.ts'
import { importContent, type Summary } from '../../apps/server/src/modules/lobby/content/import-content.ts'
import {
  removeSampleTitles,
  sampleTitles,
  titlesMost,
} from '../../apps/server/src/modules/lobby/content/sample-titles.ts'
import { withDatabase } from '../lib/database.ts'

const fileBytesMost = 128 * 1024 * 1024
const usage = 'Say what to import: npm run content -- FILE [--replace] [--dry-run], or -- --titles N'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    replace: { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
    titles: { type: 'string' },
  },
})

function readFile(path: string): unknown {
  if (statSync(path).size > fileBytesMost)
    throw new ContentError([`${path} has more than ${fileBytesMost / 1024 / 1024} MB`])
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new ContentError([`${path} is not JSON: ${(error as Error).message}`])
  }
}

function tell({ changes, missingArt }: Summary): void {
  for (const [section, { added, changed, removed, same }] of Object.entries(changes))
    console.log(
      `${section.padEnd(20)} ${added} added, ${changed} changed, ${removed} removed, ${same} as before`,
    )
  if (missingArt.length > 0) console.log(`Without a picture: ${missingArt.join(', ')}`)
}

async function importFile(app: App, path: string): Promise<void> {
  const dryRun = values['dry-run']
  const summary = await importContent(app.db, app.config, readFile(path), {
    replace: values.replace,
    dryRun,
    art: shippedArt(),
    progress: (sentence) => console.error(sentence),
  })
  tell(summary)
  console.log(
    dryRun ? 'Nothing was changed: this was a dry run.' : 'Done. Running servers show it within a second.',
  )
}

async function setTitles(app: App, count: number): Promise<void> {
  if (app.config.mode !== 'sandbox') throw new Error('Titles are made up in sandbox mode only')
  if (!Number.isInteger(count) || count < 0 || count > titlesMost)
    throw new Error(`--titles is a whole number from 0 to ${titlesMost}`)
  console.log(`${await removeSampleTitles(app.db)} sample titles removed`)
  const covers = Object.entries(shippedArt()).flatMap(([name, { cover }]) =>
    name.startsWith('games/') ? [cover] : [],
  )
  if (count > 0) tell(await importContent(app.db, app.config, sampleTitles(count, covers), {}))
}

async function work(databaseUrl: string): Promise<void> {
  const app = createApp(readConfig({ ...process.env, LOG_LEVEL: 'warn' }), databaseUrl)
  try {
    const [path] = positionals
    if (values.titles !== undefined) await setTitles(app, Number(values.titles))
    else if (path !== undefined) await importFile(app, path)
    else throw new Error(usage)
  } finally {
    await app.db.close()
  }
}

await withDatabase(work).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
