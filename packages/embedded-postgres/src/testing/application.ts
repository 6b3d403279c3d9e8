/** Stands in for the application in tests: opens the database of a folder, says what happens, stops on SIGTERM. */
import { openDatabase } from '../database.ts'

export type Said = { log: string } | { url: string } | { refused: string }

const say = (line: Said) => console.log(JSON.stringify(line))

// A test run that is killed closes this pipe.
process.stdin
  .on('end', () => process.exit(1))
  .resume()
  .unref()

try {
  const dir = process.argv[2] ?? ''
  const database = await openDatabase({ dir, holder: 'a test', log: (sentence) => say({ log: sentence }) })
  process.once('SIGTERM', () => database.stop())
  process.on('SIGINT', () => undefined)
  say({ url: database.url })
} catch (error) {
  say({ refused: (error as Error).message })
  process.exitCode = 1
}
