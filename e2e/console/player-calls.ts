// What players do while an operator watches: calls to the players' origin.
import { type APIRequestContext, request } from '@playwright/test'
import { call, latestCode, type Player } from '../support/players.ts'
import { verifyPerson } from '../support/verify-person.ts'
import { playersOrigin } from './phone.ts'

/** Requests of a device of its own: its user agent is part of the mark that links accounts. */
export const playersRequest = (userAgent = `Journey ${crypto.randomUUID()}`): Promise<APIRequestContext> =>
  request.newContext({ baseURL: playersOrigin, userAgent })

/** A verified player withdraws to the own CPF and confirms the new account. Returns the order. */
export async function withdraw(api: APIRequestContext, player: Player, amount: number): Promise<string> {
  const account = await verifyPerson(api, player)
  const order = { payChannel: 'sandbox', paymentMethod: 'pix', account, amount }
  await call(api, '/withdraw/create', order, player)
  await call(api, '/captcha/usernameSms', { country: 'BR', username: player.username }, player)
  const verificationCode = await latestCode(api, player.username)
  const { id } = await call<{ id: string }>(api, '/withdraw/create', { ...order, verificationCode }, player)
  return id
}

export const idOf = async (api: APIRequestContext, player: Player): Promise<string> =>
  (await call<{ userId: string }>(api, '/user/getUserInfo', {}, player)).userId
