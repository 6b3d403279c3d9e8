// A second server process on the same database with a licensed third-party chat, listening on PORT.

import { withDatabase } from '../../apps/cli/src/lib/database.ts'
import { createApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { serve, webDist } from '../../apps/server/src/main.ts'

const chat = { CHAT_LICENCE: '1234567', CHAT_SCRIPT: 'https://chat.example/widget.js' }

await withDatabase(async (url) => {
  const app = createApp(readConfig({ ...process.env, ...chat, LOG_LEVEL: 'warn' }), url)
  const server = await serve(app, url, { dist: webDist, runSportsbook: false })
  await new Promise((stop) => process.once('SIGTERM', stop))
  await server.stop()
})
