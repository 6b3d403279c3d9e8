/**
 * Estúdio Coruja, a sample studio with one game. Settings: PORT (0 for any), LOBBY_URL, LOBBY_ORIGINS (origins that
 * embed the game; default LOBBY_URL), STUDIO_NAME and STUDIO_SECRET. Prints its address on one line and keeps serving.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { createGameSessions } from './game-sessions.ts'
import { createLobbyClient } from './lobby-client.ts'
import { createStudio } from './server.ts'

const { PORT = '0', LOBBY_URL = '', STUDIO_NAME = 'coruja', STUDIO_SECRET = '' } = process.env
const { LOBBY_ORIGINS = LOBBY_URL } = process.env
const shutdownTimeoutMs = 3_000

const lobby = createLobbyClient({ url: LOBBY_URL, name: STUDIO_NAME, secret: STUDIO_SECRET })
const sessions = createGameSessions(lobby)
const server = createStudio({ sessions, lobbyOrigins: LOBBY_ORIGINS.split(',') })

// When the port is in use, the studio listens on any free port.
server.once('error', () => server.listen(0, '127.0.0.1'))
server.on('listening', () => {
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  process.stdout.write(`http://127.0.0.1:${port}\n`)
})
server.listen(Number(PORT), '127.0.0.1')

/** Waits for running rounds before the process ends, for a limited time. */
const stop = async (): Promise<void> => {
  server.close()
  await Promise.race([sessions.idle(), sleep(shutdownTimeoutMs)])
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
// The parent process holds the other end of stdin: the studio ends with its parent.
if (process.env.STUDIO_FOLLOWS === 'stdin') process.stdin.once('end', stop).resume()
