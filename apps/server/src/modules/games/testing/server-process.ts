/** The program of a killable test server: prints its address as one line and serves. */
import { createApp } from '#app.ts'
import { readConfig } from '#config.ts'
import { serve } from '#main.ts'
import { createFastTime } from '#modules/games/testing/fast-time.ts'

// The pipe closes when the test run is killed; the server must not outlive it.
process.stdin
  .on('end', () => process.exit(1))
  .resume()
  .unref()
const [databaseUrl = '', speed = '1', startedAt = '0'] = process.argv.slice(2)
const { clock, wait } = createFastTime(Number(speed), Number(startedAt))
const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent', SECRETS_KEY: 'test', RATE_LIMITS: 'off' })
const { address } = await serve({ ...createApp(config, databaseUrl), clock }, databaseUrl, { wait })
process.stdout.write(`${address}\n`)
