/**
 * Estúdio Coruja, a studio of one game. Settings: PORT (0 for any), LOBBY_URL, LOBBY_ORIGINS (where players see the
 * lobby; LOBBY_URL when it is left out), STUDIO_NAME and STUDIO_SECRET. Says its address on a line and serves on.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { createLobby } from './lobby.ts'
import { createSeats } from './seats.ts'
import { createStudio } from './server.ts'

const { PORT = '0', LOBBY_URL = '', STUDIO_NAME = 'coruja', STUDIO_SECRET = '' } = process.env
const { LOBBY_ORIGINS = LOBBY_URL } = process.env
const patienceMs = 3_000

const lobby = createLobby({ url: LOBBY_URL, name: STUDIO_NAME, secret: STUDIO_SECRET })
const seats = createSeats(lobby)
const server = createStudio({ seats, lobbyOrigins: LOBBY_ORIGINS.split(',') })

// Somebody else's port is no reason not to play: any other will do.
server.once('error', () => server.listen(0, '127.0.0.1'))
server.on('listening', () => {
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  process.stdout.write(`http://127.0.0.1:${port}\n`)
})
server.listen(Number(PORT), '127.0.0.1')

/** A round that has begun is played to its end, if it has one soon. */
const stop = async (): Promise<void> => {
  server.close()
  await Promise.race([seats.idle(), sleep(patienceMs)])
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
// Whoever started it holds this pipe; when they are gone it goes too.
if (process.env.STUDIO_FOLLOWS === 'stdin') process.stdin.once('end', stop).resume()
