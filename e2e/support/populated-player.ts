// A player with data on every screen: orders in every state, rounds, a withdrawal, slips, envelopes; and a new player
// without any.
import type { APIRequestContext } from '@playwright/test'
import { bankPays, call, latestCode, type Player, playerWith } from './players.ts'
import { verifyPerson } from './verify-person.ts'

export type PopulatedPlayer = {
  readonly player: Player
  /** No activity and no balance. */
  readonly newcomer: Player
  /** A settled round whose seeds are revealed. */
  readonly roundId: string
  /** From another player, not yet opened. */
  readonly envelopeId: string
  /** All shares are claimed. */
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
const nextRequestId = (): string => {
  requests += 1
  return `populate-${process.pid}-${Date.now()}-${requests}`
}

export async function populatePlayer(request: APIRequestContext): Promise<PopulatedPlayer> {
  const [player, newcomer, giver] = [playerWith(1284.5), playerWith(0), playerWith(1284.5)]
  const callAsPlayer = <T>(path: string, body: object): Promise<T> => call<T>(request, path, body, player)
  await createDeposits(request, callAsPlayer)
  await createPayout(request, callAsPlayer, player)
  const roundId = await playRounds(callAsPlayer)
  await placeSlips(request, callAsPlayer)
  await callAsPlayer('/support/send', { text: 'Meu saque não chegou. Pode ver?', requestId: nextRequestId() })
  const [envelopeId, emptyEnvelopeId] = await createEnvelopes(request, player, giver)
  return { player, newcomer, roundId, envelopeId, emptyEnvelopeId }
}

type Ask = <T>(path: string, body: object) => Promise<T>

async function createDeposits(request: APIRequestContext, callAsPlayer: Ask): Promise<void> {
  const order = (amount: number) =>
    callAsPlayer<{ id: string }>('/recharge/v2/createRechargeOrder', {
      amount,
      payChannel: 'sandbox',
      paymentMethod: 'pix',
    })
  await bankPays(request, (await order(150)).id, { outcome: 'success' })
  await bankPays(request, (await order(40)).id, { outcome: 'failure', reason: 'insufficient' })
}

/** The payout account is new: the first request is refused, the second carries the SMS code. */
async function createPayout(request: APIRequestContext, callAsPlayer: Ask, player: Player): Promise<void> {
  const { username } = player
  const order = {
    amount: 125,
    payChannel: 'sandbox',
    paymentMethod: 'pix',
    account: await verifyPerson(request, player),
  }
  await callAsPlayer('/withdraw/create', order)
  await callAsPlayer('/captcha/usernameSms', { country: 'BR', username })
  await callAsPlayer('/withdraw/create', { ...order, verificationCode: await latestCode(request, username) })
}

/** Finished rounds with revealed seeds, and an open round of mines. */
async function playRounds(callAsPlayer: Ask): Promise<string> {
  const openGame = async (gameId: string) => {
    const { url } = await callAsPlayer<{ url: string }>('/game/url', { gameId })
    const launch = new URL(url, 'http://x').searchParams.get('launch')
    return (await callAsPlayer<{ session: string }>('/arcade/open', { launch })).session
  }
  const dice = await openGame('dice')
  const bet = (session: string, choice: object) =>
    callAsPlayer<{ roundId: string }>('/arcade/play', { session, bet: 2, choice, requestId: nextRequestId() })
  const { roundId } = await bet(dice, { target: 50, over: true })
  await bet(dice, { target: 25, over: true })
  await bet(await openGame('slot-frutas'), { lines: 20 })
  await callAsPlayer('/arcade/seeds', { session: dice })
  await bet(await openGame('mines'), { mines: 3 })
  return roundId
}

/** Two open slips and one that is cashed out. */
async function placeSlips(request: APIRequestContext, callAsPlayer: Ask): Promise<void> {
  const answer = await request.post('/game/sports', { data: { country: 'BR' } })
  const { data } = (await answer.json()) as { data: { list: { sport: string; matches: Match[] }[] } }
  const matches = data.list.find(({ sport }) => sport === 'football')?.matches ?? []
  const last = matches.filter(({ status }) => status === 'scheduled').slice(-3)
  const legs = last.map(({ id, markets }) => ({
    matchId: id,
    selection: markets[0]?.selections[0]?.id ?? '',
  }))
  await placeSlip(callAsPlayer, legs)
  await placeSlip(callAsPlayer, legs.slice(0, 1))
  const { id } = await placeSlip(callAsPlayer, legs.slice(1, 2))
  const { list } = await callAsPlayer<{ list: Slip[] }>('/sports/slips', { slipId: id })
  const amount = list[0]?.cashout
  if (amount) await callAsPlayer('/sports/cashout', { slipId: id, amount, requestId: nextRequestId() })
}

async function placeSlip(callAsPlayer: Ask, legs: readonly object[]): Promise<Slip> {
  const quote = await callAsPlayer<Quote>('/sports/quote', { legs })
  const pricedLegs = quote.legs.map(({ matchId, selection, odds }) => ({ matchId, selection, odds }))
  const bet = { quoteId: quote.quoteId, legs: pricedLegs, stake: 10, oddsChange: 'any' }
  return callAsPlayer<Slip>('/sports/place', { ...bet, requestId: nextRequestId() })
}

async function createEnvelopes(
  request: APIRequestContext,
  player: Player,
  giver: Player,
): Promise<[string, string]> {
  const give = async (by: Player, count: number, message: string) => {
    const order = { amount: 20, count, message, requestId: nextRequestId() }
    return (await call<{ envelopeId: string }>(request, '/lucky/money/create', order, by)).envelopeId
  }
  const empty = await give(player, 1, 'Boa sorte!')
  await call(request, '/lucky/money/claim', { envelopeId: empty }, giver)
  return [await give(giver, 5, 'Para você'), empty]
}
