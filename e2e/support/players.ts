// Seeded players with a balance, and calls to the sandbox. A seeding starts a process, so it creates a batch of players,
// which all workers take from a folder.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext } from '@playwright/test'

export type Player = { readonly username: string; readonly token: string }
type Seeded = Player & { readonly password: string }

/** Few journeys need a large balance, and its sum is in the figures of the console. */
const batchSizeOf = (balance: number): number => (balance < 10_000 ? 80 : 8)

export function playerWith(balance: number, country: 'BR' | 'CL' = 'BR'): Seeded {
  const folder = join(process.env.E2E_DATA_DIR ?? '', 'seeded-players', `${country}-${balance}`)
  mkdirSync(folder, { recursive: true })
  const taken = takeFrom(folder)
  if (taken) return taken
  const [player, ...others] = seedWithRetry(balance, country)
  if (!player) throw new Error('Seeding returned no players')
  for (const other of others) {
    const file = join(folder, `${other.username}.json`)
    // Another worker never reads half of a file.
    writeFileSync(`${file}.new`, JSON.stringify(other))
    renameSync(`${file}.new`, file)
  }
  return player
}

/** A rename succeeds in one worker only. */
function takeFrom(folder: string): Seeded | undefined {
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.json'))) {
    const taken = join(folder, `${name}.taken`)
    try {
      renameSync(join(folder, name), taken)
    } catch {
      continue
    }
    return JSON.parse(readFileSync(taken, 'utf8')) as Seeded
  }
  return undefined
}

/** Two workers that seed at the same time may draw the same phone numbers; the failed one retries. */
function seedWithRetry(balance: number, country: string, tries = 3): Seeded[] {
  try {
    return seed(balance, country)
  } catch (error) {
    if (tries === 1) throw error
    return seedWithRetry(balance, country, tries - 1)
  }
}

function seed(balance: number, country: string): Seeded[] {
  const env = { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR }
  const order = [
    'apps/cli/src/seed.ts',
    '--players',
    `${batchSizeOf(balance)}`,
    '--balance',
    `${balance}`,
    '--country',
    country,
  ]
  const lines = execFileSync(process.execPath, order, { env, encoding: 'utf8', stdio: 'pipe' }).trim()
  return lines.split('\n').map((line) => JSON.parse(line) as Seeded)
}

/** A PIX order created by the API, unknown to the page. */
export const createDeposit = (request: APIRequestContext, player: Player, amount: number) =>
  call<{ id: string }>(
    request,
    '/recharge/v2/createRechargeOrder',
    { amount, payChannel: 'sandbox', paymentMethod: 'pix' },
    player,
  )

/** Result the sandbox bank is asked to produce. */
type Outcome = { readonly outcome: 'success' | 'failure'; readonly reason?: string }

export async function bankPays(request: APIRequestContext, id: string, result: Outcome): Promise<void> {
  await request.post('/sandbox/pay', { data: { id, ...result } })
}

export async function bankPaysOut(request: APIRequestContext, id: string, result: Outcome): Promise<void> {
  await request.post('/sandbox/payout', { data: { id, ...result } })
}

/** The code the bank sent for a charge. */
export async function bankCode(request: APIRequestContext, id: string): Promise<string> {
  const answer = await request.get('/sandbox/bank/list')
  const { charges } = (await answer.json()) as { charges: { id: string; otpCode: string | null }[] }
  return charges.find((charge) => charge.id === id)?.otpCode ?? ''
}

/** The newest code sent to a phone. */
export async function latestCode(
  request: APIRequestContext,
  phone: string,
  country: 'BR' | 'CL' = 'BR',
): Promise<string> {
  const answer = await request.get(`/sandbox/sms?country=${country}&phone=${phone}`)
  const { list } = (await answer.json()) as { list: { code: string }[] }
  return list[0]?.code ?? ''
}

/** Calls the API, as a guest without a player. */
export async function call<T>(
  request: APIRequestContext,
  path: string,
  body: object,
  player?: Pick<Player, 'token'>,
): Promise<T> {
  const headers = { lang: 'pt', ...(player && { token: player.token }) }
  const answer = await request.post(path, { data: body, headers })
  return ((await answer.json()) as { data: T }).data
}
