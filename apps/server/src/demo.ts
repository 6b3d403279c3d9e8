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

/** The balance comes from the sandbox channel as a deposit does: money from a promo account would be a cost of rewards. */
async function addDemoPlayer({ db, identity, wallet }: Deps): Promise<void> {
  if ((await identity.findPlayer(demoPlayer)) !== undefined) return
  const passwordHash = await identity.hashPassword(demoPassword)
  await wallet.openHouseAccount('channel:sandbox')
  await db.tx(async (tx) => {
    const [player] = await identity.addPlayers(tx, [{ ...demoPlayer, passwordHash }])
    if (player === undefined) return
    await wallet.postIn(tx, {
      player,
      key: 'demo:deposit',
      kind: 'recharge',
      currency: 'BRL',
      transfers: [{ from: { house: 'channel:sandbox' }, to: { player, name: 'cash' }, amount: demoCash }],
    })
  })
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
  await addDemoPlayer(deps)
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
