/** Sandbox content for a fresh checkout. Loading it again changes nothing: all of it has keys. */
import { readFileSync } from 'node:fs'
import { minor } from '@saguao/contract/product/money.ts'
import type { Db } from '#kernel/db/db.ts'
import { deriveKey, type Secrets } from '#kernel/security/secrets.ts'
import type { Studios } from '#modules/games/games.ts'
import type { Identity } from '#modules/identity/identity.ts'
import type { Lobby } from '#modules/lobby/lobby.ts'
import type { Wallet } from '#modules/wallet/wallet.ts'

const demoPlayer = { country: 'BR', username: '11987654321', phone: '11987654321' } as const
const demoPassword = 'porta-aberta'
const demoCash = minor(100_000n)

type Deps = { readonly db: Db; readonly identity: Identity; readonly wallet: Wallet; readonly lobby: Lobby }

async function demoPlayerId({ db, identity }: Deps): Promise<bigint> {
  const known = await identity.findPlayer(demoPlayer)
  if (known !== undefined) return known
  const passwordHash = await identity.hashPassword(demoPassword)
  const [made] = await db.tx((tx) => identity.addPlayers(tx, [{ ...demoPlayer, passwordHash }]))
  return made as bigint
}

const contentFile = (name: string): object =>
  JSON.parse(readFileSync(new URL(`../content/${name}.json`, import.meta.url), 'utf8'))

/** The demo games and lobby content. */
export const demoContent = (): object => ({
  ...contentFile('demo-catalogue'),
  ...contentFile('demo-showcase'),
})

/** Returns a message with the demo login. */
export async function loadDemo(deps: Deps): Promise<string> {
  await deps.lobby.importWhenChanged('demo', demoContent())
  const player = await demoPlayerId(deps)
  await deps.wallet.openHouseAccount('promo:demo')
  await deps.wallet.post({
    player,
    key: 'demo:welcome',
    kind: 'bonus',
    currency: 'BRL',
    transfers: [{ from: { house: 'promo:demo' }, to: { player, name: 'cash' }, amount: demoCash }],
  })
  return `Demo player: ${demoPlayer.username}, password ${demoPassword}. Texts arrive at /sandbox/phone, payments at /sandbox/bank`
}

/** The sample studio that ships with the project; in sandbox mode it is registered with a derived secret. */
export type SampleStudio = {
  readonly name: string
  readonly secret: string
  put(launchUrl: string): Promise<void>
}

const sampleStudioName = 'coruja'

export const sampleSecret = ({ names }: Pick<Secrets, 'names'>): string =>
  deriveKey(names, 'sample-studio').toString('hex')

export function sampleStudioOf(studios: Studios, own: Secrets): SampleStudio {
  const [name, secret] = [sampleStudioName, sampleSecret(own)]
  return { name, secret, put: (launchUrl) => studios.put({ name, secret, launchUrl }) }
}
