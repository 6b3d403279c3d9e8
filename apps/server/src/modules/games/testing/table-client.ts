/** Test client of a game table: opens, plays and moves through the HTTP API. */
import type { Body, Data } from '@saguao/contract/calls/calls.ts'
import type { Envelope } from '@saguao/contract/calls/errors.ts'
import { countries } from '@saguao/contract/product/countries.ts'
import { minor } from '@saguao/contract/product/money.ts'
import { createCipher } from '#kernel/security/encryption.ts'
import type { Player } from '#testing/environment.ts'
import type { TestServer } from '#testing/server.ts'

type Choice = Body<'/arcade/play'>['choice']
export type Move = Body<'/arcade/move'>['move']
export type Round = Data<'/arcade/play'>

type Caller = Pick<TestServer, 'call'>

/** Decrypts server seeds and hashes of shared rounds, which players cannot see yet. */
export const seedCipherOf = ({ app }: Pick<TestServer, 'app'>) => createCipher(app.secrets, 'server-seed')

let requests = 0
export const freshId = (): string => `request-${++requests}`

/** The data of a response; throws an error with the refusal's code. */
export function dataOf<D>(json: Envelope<D>): D {
  if (!json.success) throw new Error(json.code)
  return json.data
}

export type Table = {
  readonly gameId: string
  readonly opened: Data<'/arcade/open'>
  readonly session: string
  /** Returns the whole envelope, for tests that expect a refusal. */
  tryPlay(bet: number, choice: unknown, requestId?: string): Promise<Envelope<Round>>
  tryMove(roundId: string, move: unknown, requestId?: string): Promise<Envelope<Round>>
  play(bet: number, choice: unknown, requestId?: string): Promise<Round>
  move(roundId: string, move: unknown, requestId?: string): Promise<Round>
  rotate(clientSeed?: string): Promise<Data<'/arcade/seeds'>>
  /** Opens the table again, as after a reload. */
  again(): Promise<Table>
}

export const launchIn = (url: string): string => new URLSearchParams(url.split('?')[1]).get('launch') ?? ''

export async function openTable(
  server: Caller,
  { token }: Pick<Player, 'token'>,
  gameId: string,
  isBonus?: boolean,
): Promise<Table> {
  const body = { gameId, ...(isBonus !== undefined && { isBonus }) }
  const { url } = dataOf((await server.call('/game/url', body, { token })).json)
  const opened = dataOf((await server.call('/arcade/open', { launch: launchIn(url) }, { token })).json)
  const { session } = opened
  const tryPlay: Table['tryPlay'] = async (bet, choice, requestId = freshId()) =>
    (await server.call('/arcade/play', { session, bet, choice: choice as Choice, requestId }, { token })).json
  const tryMove: Table['tryMove'] = async (roundId, move, requestId = freshId()) =>
    (await server.call('/arcade/move', { session, roundId, move: move as Move, requestId }, { token })).json
  return {
    gameId,
    opened,
    session,
    tryPlay,
    tryMove,
    play: async (...args) => dataOf(await tryPlay(...args)),
    move: async (...args) => dataOf(await tryMove(...args)),
    rotate: async (clientSeed) =>
      dataOf(
        (await server.call('/arcade/seeds', { session, ...(clientSeed && { clientSeed }) }, { token })).json,
      ),
    again: () => openTable(server, { token }, gameId, isBonus),
  }
}

/** The part of a stored round's bet that counts for rewards, in minor units. */
export async function countedRisk({ app }: Pick<TestServer, 'app'>, roundId: string): Promise<bigint | null> {
  const { risk } = await app.db.query
    .selectFrom('round')
    .where('id', '=', roundId)
    .select('risk')
    .executeTakeFirstOrThrow()
  return risk
}

/** Posts bonus money, as a promotion does. */
export async function giveBonus(
  { wallet }: Pick<TestServer, 'wallet'>,
  { id }: Pick<Player, 'id'>,
  amount: bigint,
  country: 'BR' | 'CL' = 'BR',
): Promise<void> {
  await wallet.openHouseAccount('promo:test')
  await wallet.post({
    player: id,
    key: `bonus:${freshId()}`,
    kind: 'bonus',
    currency: countries[country].currency,
    transfers: [{ from: { house: 'promo:test' }, to: { player: id, name: 'bonus' }, amount: minor(amount) }],
  })
}

export type FairRound = Data<'/fair/round'>

export const fairRound = async (
  server: Caller,
  { token }: Pick<Player, 'token'>,
  roundId: string,
): Promise<FairRound> => dataOf((await server.call('/fair/round', { roundId }, { token })).json)
