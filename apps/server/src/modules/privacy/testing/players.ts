/** Players with a password and money, for tests of personal data. */
import { countries } from '@saguao/contract/product/countries.ts'
import { minor } from '@saguao/contract/product/money.ts'
import type { PlayerAccount, Transfer } from '#modules/wallet/wallet.ts'
import type { Player } from '#testing/environment.ts'
import type { TestServer } from '#testing/server.ts'
import { verifyPerson } from '#testing/verify-person.ts'

export const password = 'Lobo-1982'

export type Owner = Player & { readonly country: 'BR' | 'CL' }

export async function createOwner(
  server: TestServer,
  { country = 'BR', cash = 0n }: { country?: 'BR' | 'CL'; cash?: bigint } = {},
): Promise<Owner> {
  const player = await server.player({ country, cash, withPhone: true })
  const passwordHash = await server.identity.hashPassword(password)
  await server.app.db.query.updateTable('player').set({ passwordHash }).where('id', '=', player.id).execute()
  return { ...player, country }
}

type Move = {
  readonly kind: 'recharge' | 'bet' | 'win' | 'hold' | 'bonus'
  readonly account?: PlayerAccount
  /** Positive into the account. */
  readonly amount: bigint
  readonly ref?: string
}

let posted = 0

/** Posts a movement between the player's account and a test account of the house. */
export async function move(server: TestServer, player: Owner, { kind, account = 'cash', amount, ref }: Move) {
  const own = { player: player.id, name: account }
  const house = { house: 'channel:test' } as const
  const size = minor(amount < 0n ? -amount : amount)
  const transfer: Transfer =
    amount < 0n ? { from: own, to: house, amount: size } : { from: house, to: own, amount: size }
  const { outcome } = await server.wallet.post({
    player: player.id,
    key: `move:${++posted}`,
    kind,
    currency: countries[player.country].currency,
    transfers: [transfer],
    ...(ref !== undefined && { ref }),
  })
  if (outcome !== 'posted') throw new Error(`The movement was not posted: ${outcome}`)
}

/** A verified person requests a payout to a new account, which a code confirms. */
export async function requestPayout(server: TestServer, player: Owner, account: string): Promise<void> {
  const { token, username, country } = player
  await verifyPerson(server, player)
  const body = { amount: 20, payChannel: 'sandbox', paymentMethod: 'pix', account }
  await server.call('/withdraw/create', body, { token })
  await server.call('/captcha/usernameSms', { country, username }, { token })
  const texts = await server.send(`/sandbox/sms?country=${country}&phone=${username}`, { method: 'GET' })
  const verificationCode = ((await texts.json()) as { list: { code: string }[] }).list[0]?.code ?? ''
  const { json } = await server.call('/withdraw/create', { ...body, verificationCode }, { token })
  if (!json.success) throw new Error(`The payout was refused: ${json.code}`)
}
