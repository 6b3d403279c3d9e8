/** A whole server in a process of its own, for tests that kill it: says its address on a line and serves on. */
import { createApp } from '#app.ts'
import { readConfig } from '#config.ts'
import { serve } from '#main.ts'
import { createFastTime } from '#modules/games/testing/fast-time.ts'

// A test run that is killed closes this pipe.
process.stdin
  .on('end', () => process.exit(1))
  .resume()
  .unref()
const [databaseUrl = '', speed = '1', began = '0'] = process.argv.slice(2)
const { clock, wait } = createFastTime(Number(speed), Number(began))
const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent', SECRETS_KEY: 'test', RATE_LIMITS: 'off' })
const { address } = await serve({ ...createApp(config, databaseUrl), clock }, databaseUrl, { wait })
process.stdout.write(`${address}\n`)
