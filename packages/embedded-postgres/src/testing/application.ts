/** A stub application for tests: opens the database of a folder, prints messages, stops on SIGTERM. */
import { openDatabase } from '../database.ts'

export type AppMessage = { log: string } | { url: string } | { refused: string }

const print = (message: AppMessage) => console.log(JSON.stringify(message))

// The pipe closes when the test run is killed.
process.stdin
  .on('end', () => process.exit(1))
  .resume()
  .unref()

try {
  const dir = process.argv[2] ?? ''
  const database = await openDatabase({ dir, owner: 'a test', log: (text) => print({ log: text }) })
  process.once('SIGTERM', () => database.stop())
  process.on('SIGINT', () => undefined)
  print({ url: database.url })
} catch (error) {
  print({ refused: (error as Error).message })
  process.exitCode = 1
}
