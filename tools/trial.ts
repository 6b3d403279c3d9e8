// `npm run trial -- NAME [options]`: long tests that stress, break or attack a running server.
import { join } from 'node:path'

const trials: Readonly<Record<string, readonly [file: string, summary: string]>> = {
  faults: [
    'faults/run.ts',
    '[name …] [--quick] [--mutants]   break the server under load and check the ledger',
  ],
  attacks: ['attacks/run.ts', '[name …]                        attack a server from outside'],
  load: ['load/run.ts', '[options]                          measure a server under a mix of requests'],
  failover: [
    'failover/run.ts',
    '[--short] [--control]          lose the primary of a PostgreSQL cluster under load',
  ],
  rehearse: [
    'restore/run.ts',
    '                               lose a database and restore it from its backup',
  ],
  pgbackrest: [
    'restore/pgbackrest.ts',
    '                             the same with an external database and pgBackRest',
  ],
}

const [name = '', ...args] = process.argv.slice(2)
const [file] = trials[name] ?? []
if (file) {
  process.argv = [process.execPath, join(import.meta.dirname, '../trials', file), ...args]
  await import(`../trials/${file}`)
} else {
  const rows = Object.entries(trials).map(([trial, [, summary]]) => `  ${trial} ${summary}`)
  console.log(`npm run trial -- NAME [options]\n\n${rows.join('\n')}`)
  process.exitCode = name === '' || name === '--help' ? 0 : 1
}
