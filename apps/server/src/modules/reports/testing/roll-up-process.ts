/** A process that rolls reports up without a pause, for tests that kill it. Prints a line after each run. */
import { createApp } from '#app.ts'
import { readConfig } from '#config.ts'
import { rollUpReports } from '#modules/reports/reports.ts'

// The pipe closes when the test run is killed.
process.stdin
  .on('end', () => process.exit(1))
  .resume()
  .unref()
const { db } = createApp(readConfig({ LOG_LEVEL: 'silent' }), process.argv[2] ?? '')
for (;;) {
  await rollUpReports(db).catch(() => undefined)
  process.stdout.write('rolled up\n')
}
