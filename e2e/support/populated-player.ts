// A player who has been here for a while: orders in every state, rounds, a payout, bets on matches, envelopes. Screens
// are looked at with something on them, and without by a newcomer.
import type { APIRequestContext } from '@playwright/test'
import { bankPays, call, latestCode, type Player, playerWith } from './players.ts'

export type Life = {
  readonly player: Player
  /** Nothing was ever done, and there is nothing to do it with. */
  readonly newcomer: Player
  /** Settled, its seeds revealed. */
  readonly roundId: string
  /** Given by somebody else, not opened by the player. */
  readonly envelopeId: string
  /** All of its shares are gone. */
  readonly emptyEnvelopeId: string
}

type Match = {
  readonly id: string
  readonly status: string
  readonly startTime: string
  readonly markets: readonly { readonly selections: readonly { readonly id: string }[] }[]
}
type Quote = {
  readonly quoteId: string
  readonly legs: readonly { readonly matchId: string; readonly selection: string; readonly odds: number }[]
}
type Slip = { readonly id: string; readonly cashout: number | null }

let requests = 0
const nextRequest = (): string => {
  requests += 1
  return `life-${process.pid}-${Date.now()}-${requests}`
}

export async function liveALittle(request: APIRequestContext): Promise<Life> {
  const [player, newcomer, giver] = [playerWith(1284.5), playerWith(0), playerWith(1284.5)]
  const ask = <T>(path: string, body: object): Promise<T> => call<T>(request, path, body, player)
  await deposits(request, ask)
  await payout(request, ask, player)
  const roundId = await rounds(ask)
  await betOnMatches(request, ask)
  await ask('/support/send', { text: 'Meu saque não chegou. Pode ver?', requestId: nextRequest() })
  const [envelopeId, emptyEnvelopeId] = await envelopes(request, player, giver)
  return { player, newcomer, roundId, envelopeId, emptyEnvelopeId }
}

type Ask = <T>(path: string, body: object) => Promise<T>

async function deposits(request: APIRequestContext, ask: Ask): Promise<void> {
  const order = (amount: number) =>
    ask<{ id: string }>('/recharge/v2/createRechargeOrder', {
      amount,
      payChannel: 'sandbox',
      paymentMethod: 'pix',
    })
  await bankPays(request, (await order(150)).id, { outcome: 'success' })
  await bankPays(request, (await order(40)).id, { outcome: 'failure', reason: 'insufficient' })
}

/** The account is new: the first try says so, and a code is sent for it. */
async function payout(request: APIRequestContext, ask: Ask, { username }: Player): Promise<void> {
  const order = { amount: 125, payChannel: 'sandbox', paymentMethod: 'pix', account: '52998224725' }
  await ask('/withdraw/create', order)
  await ask('/captcha/usernameSms', { country: 'BR', username })
  await ask('/withdraw/create', { ...order, verificationCode: await latestCode(request, username) })
}

/** Some that are over, whose seeds are revealed then, and one of mines that waits. */
async function rounds(ask: Ask): Promise<string> {
  const sit = async (gameId: string) => {
    const { url } = await ask<{ url: string }>('/game/url', { gameId })
    const launch = new URL(url, 'http://x').searchParams.get('launch')
    return (await ask<{ session: string }>('/arcade/open', { launch })).session
  }
  const dice = await sit('dice')
  const bet = (session: string, choice: object) =>
    ask<{ roundId: string }>('/arcade/play', { session, bet: 2, choice, requestId: nextRequest() })
  const { roundId } = await bet(dice, { target: 50, over: true })
  await bet(dice, { target: 25, over: true })
  await bet(await sit('slot-frutas'), { lines: 20 })
  await ask('/arcade/seeds', { session: dice })
  await bet(await sit('mines'), { mines: 3 })
  return roundId
}

/** Two open slips and one that was left. */
async function betOnMatches(request: APIRequestContext, ask: Ask): Promise<void> {
  const answer = await request.post('/game/sports', { data: { country: 'BR' } })
  const { data } = (await answer.json()) as { data: { list: { sport: string; matches: Match[] }[] } }
  const matches = data.list.find(({ sport }) => sport === 'football')?.matches ?? []
  const last = matches.filter(({ status }) => status === 'scheduled').slice(-3)
  const legs = last.map(({ id, markets }) => ({
    matchId: id,
    selection: markets[0]?.selections[0]?.id ?? '',
  }))
  await place(ask, legs)
  await place(ask, legs.slice(0, 1))
  const { id } = await place(ask, legs.slice(1, 2))
  const { list } = await ask<{ list: Slip[] }>('/sports/slips', { slipId: id })
  const amount = list[0]?.cashout
  if (amount) await ask('/sports/cashout', { slipId: id, amount, requestId: nextRequest() })
}

async function place(ask: Ask, legs: readonly object[]): Promise<Slip> {
  const quote = await ask<Quote>('/sports/quote', { legs })
  const priced = quote.legs.map(({ matchId, selection, odds }) => ({ matchId, selection, odds }))
  const bet = { quoteId: quote.quoteId, legs: priced, stake: 10, oddsChange: 'any' }
  return ask<Slip>('/sports/place', { ...bet, requestId: nextRequest() })
}

async function envelopes(
  request: APIRequestContext,
  player: Player,
  giver: Player,
): Promise<[string, string]> {
  const give = async (by: Player, count: number, message: string) => {
    const order = { amount: 20, count, message, requestId: nextRequest() }
    return (await call<{ envelopeId: string }>(request, '/lucky/money/create', order, by)).envelopeId
  }
  const empty = await give(player, 1, 'Boa sorte!')
  await call(request, '/lucky/money/claim', { envelopeId: empty }, giver)
  return [await give(giver, 5, 'Para você'), empty]
}
