// Who takes part in a load: players with a password, with money, each at a game.
import { minor } from '@saguao/contract/money.ts'
import { type LoggedIn, makeLoggedIn } from '../apps/server/src/testing/make-logged-in.ts'
import { sitDown } from '../trials/faults/clients.ts'
import type { Stage } from '../trials/faults/stage.ts'
import { type Cast, games, type LoadPlayer } from './load/mix.ts'

const playersMost = 400
const seatsAtOnce = 20
const firstUsername = 41_000_000_000
const plenty = minor(10n ** 10n)
const password = 'porta-aberta'

async function makePlayers({ app, identity, wallet }: Stage): Promise<LoggedIn[]> {
  // One hash for all: making it is what takes long.
  const passwordHash = await identity.passwords.hash(password)
  const newcomers = Array.from({ length: playersMost }, (_, i) => {
    const username = String(firstUsername + i)
    return { country: 'BR', username, phone: username, passwordHash } as const
  })
  const made = await makeLoggedIn({ app, identity }, newcomers)
  const give = ({ id }: LoggedIn) =>
    wallet.post({
      player: id,
      key: 'load',
      kind: 'bonus',
      currency: 'BRL',
      transfers: [{ from: { house: 'promo:faults' }, to: { player: id, name: 'cash' }, amount: plenty }],
    })
  await Promise.all(made.map(give))
  return made
}

export async function makeCast(stage: Stage): Promise<Cast> {
  const made = await makePlayers(stage)
  const gameIds = Object.keys(games)
  const seat = async (player: LoggedIn, i: number): Promise<LoadPlayer> => {
    const gameId = gameIds[i % gameIds.length] ?? 'dice'
    const session = await sitDown(stage.server.address(), player, gameId)
    return { username: player.username, token: player.token, gameId, session }
  }
  const players: LoadPlayer[] = []
  for (let from = 0; from < made.length; from += seatsAtOnce)
    players.push(
      ...(await Promise.all(made.slice(from, from + seatsAtOnce).map((one, i) => seat(one, from + i)))),
    )
  return { players, password, today: new Date().toISOString().slice(0, 10) }
}
