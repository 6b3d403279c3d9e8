// A data folder with a large ledger, filled once and then opened by the benchmarks that measure in it.
import { makePlayers, openModules } from '../../trials/lib/modules.ts'
import { ask } from '../../trials/lib/query.ts'
import { openBetServer } from './bet-server.ts'
import { type BookSize, type Filled, fillBook, fillSettings } from './large-ledger.ts'

type Say = (step: string) => void

/** Rows of other modules, added to the filled ledger. */
export type AddRows = (superUrl: string, filled: Filled, say: Say) => Promise<void>

/** Filled by a PostgreSQL without fsync, then opened with the settings of `npm start`. */
export async function fillFolder(dir: string, size: BookSize, addRows?: AddRows): Promise<Filled> {
  const environment = await openModules({ dir, settings: fillSettings })
  try {
    const betServer = await openBetServer(environment)
    await betServer.openTables(await makePlayers(environment, 1))
    await betServer.close()
    const began = performance.now()
    const say: Say = (step) =>
      console.log(`  ${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${step}`)
    const filled = await fillBook(environment.superUrl, size, say)
    await addRows?.(environment.superUrl, filled, say)
    await ask(environment.superUrl, 'vacuum analyze')
    await ask(environment.superUrl, 'checkpoint')
    say('vacuum and analyze')
    return filled
  } finally {
    await environment.stop()
  }
}
