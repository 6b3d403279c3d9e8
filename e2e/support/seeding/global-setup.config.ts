// Runs once before all journeys, when the server is ready.
import { seedUsualPlayers } from '../players.ts'

export default function globalSetup(): void {
  seedUsualPlayers()
}
