/** The mines of an open round, which no player and no operator can see. */
import { drawMines, type MinesChoice } from '@saguao/fair/games/mines.ts'
import { numbersOf } from '@saguao/fair/random/numbers.ts'
import { roundOfPlayer } from '#modules/games/store.ts'
import { seedCipherOf } from '#modules/games/testing/table-client.ts'
import type { TestServer } from '#testing/server.ts'

export async function minesOfOpenRound(
  server: TestServer,
  player: bigint,
  roundId: string,
): Promise<number[]> {
  const round = await roundOfPlayer(server.app.db, player, roundId)
  if (!round) throw new Error(`There is no round ${roundId}`)
  const { clientSeed, nonce } = round.draw
  const numbers = numbersOf({ serverSeed: seedCipherOf(server).decrypt(round.sealed), clientSeed, nonce })
  return drawMines(numbers, round.choice as MinesChoice)
}
