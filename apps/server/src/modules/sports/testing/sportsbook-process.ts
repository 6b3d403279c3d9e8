/** The program of a killable test server that advances the matches: prints its address as one line and serves. */
import { createApp } from '#app.ts'
import { readConfig } from '#config.ts'
import { serve } from '#main.ts'
import { createFastClock } from '#modules/sports/testing/fast-clock.ts'

// The pipe closes when the test run is killed; the server must not outlive it.
process.stdin
  .on('end', () => process.exit(1))
  .resume()
  .unref()
const [databaseUrl = '', startedAt = '', speed = '1'] = process.argv.slice(2)
const clock = createFastClock(Number(startedAt), Number(speed))
const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent', SECRETS_KEY: 'test', RATE_LIMITS: 'off' })
const { address } = await serve({ ...createApp(config, databaseUrl), clock }, databaseUrl)
process.stdout.write(`${address}\n`)
