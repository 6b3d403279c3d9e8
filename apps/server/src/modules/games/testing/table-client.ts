/** What a player does at a table, through the front door. */
import type { Body, Data } from '@saguao/contract/calls/calls.ts'
import type { Envelope } from '@saguao/contract/calls/errors.ts'
import { countries } from '@saguao/contract/product/countries.ts'
import { minor } from '@saguao/contract/product/money.ts'
import type { Player } from '#testing/make.ts'
import type { TestServer } from '#testing/server.ts'

export type Choice = Body<'/arcade/play'>['choice']
export type Move = Body<'/arcade/move'>['move']
export type Round = Data<'/arcade/play'>

type Door = Pick<TestServer, 'call'>

let requests = 0
export const freshId = (): string => `request-${++requests}`

/** What was answered, or an error with the refusal's code. */
export function dataOf<D>(json: Envelope<D>): D {
  if (!json.success) throw new Error(json.code)
  return json.data
}

export type Table = {
  readonly gameId: string
  readonly opened: Data<'/arcade/open'>
  readonly session: string
  /** The whole envelope, for who expects a no. */
  tryPlay(bet: number, choice: unknown, requestId?: string): Promise<Envelope<Round>>
  tryMove(roundId: string, move: unknown, requestId?: string): Promise<Envelope<Round>>
  play(bet: number, choice: unknown, requestId?: string): Promise<Round>
  move(roundId: string, move: unknown, requestId?: string): Promise<Round>
  rotate(clientSeed?: string): Promise<Data<'/arcade/seeds'>>
  /** The table laid anew, as after a reload. */
  again(): Promise<Table>
}

export const launchIn = (url: string): string => new URLSearchParams(url.split('?')[1]).get('launch') ?? ''

export async function openTable(
  server: Door,
  { token }: Pick<Player, 'token'>,
  gameId: string,
  isBonus?: boolean,
): Promise<Table> {
  const asked = { gameId, ...(isBonus !== undefined && { isBonus }) }
  const { url } = dataOf((await server.call('/game/url', asked, { token })).json)
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
    play: async (...asked) => dataOf(await tryPlay(...asked)),
    move: async (...asked) => dataOf(await tryMove(...asked)),
    rotate: async (clientSeed) =>
      dataOf(
        (await server.call('/arcade/seeds', { session, ...(clientSeed && { clientSeed }) }, { token })).json,
      ),
    again: () => openTable(server, { token }, gameId, isBonus),
  }
}

/** Bonus money, as a promotion would give it. */
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
  server: Door,
  { token }: Pick<Player, 'token'>,
  roundId: string,
): Promise<FairRound> => dataOf((await server.call('/fair/round', { roundId }, { token })).json)
