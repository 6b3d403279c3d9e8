/** A whole server in a process of its own that keeps the book going, for tests that kill it. */
import { createApp } from '#app.ts'
import { readConfig } from '#config.ts'
import { serve } from '#main.ts'
import { createFastClock } from '#modules/sports/testing/fast-clock.ts'

// A test run that is killed closes this pipe.
process.stdin
  .on('end', () => process.exit(1))
  .resume()
  .unref()
const [databaseUrl = '', began = '', speed = '1'] = process.argv.slice(2)
const clock = createFastClock(Number(began), Number(speed))
const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent', SECRETS_KEY: 'test', RATE_LIMITS: 'off' })
const { address } = await serve({ ...createApp(config, databaseUrl), clock }, databaseUrl)
process.stdout.write(`${address}\n`)
