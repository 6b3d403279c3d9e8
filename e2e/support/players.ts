// Seeded players with a balance, and calls to the sandbox. A seeding starts a process, so one process creates the players
// of all journeys before the first one, and all workers take them from a folder.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext } from '@playwright/test'

export type Player = { readonly username: string; readonly token: string }
type Seeded = Player & { readonly password: string }
type SeededInBatch = Seeded & { readonly batch: string }

/** About as many players as a run of all journeys takes. */
const usualPlayers: Readonly<Record<string, number>> = {
  'BR-0': 40,
  'BR-1': 8,
  'BR-10': 60,
  'BR-200': 40,
  'BR-500': 140,
  'BR-1284.5': 30,
  'BR-5000': 12,
  'BR-20000': 8,
  'CL-90000': 4,
}

/** Before the journeys, which would otherwise seed each balance in a process of its own. */
export function seedUsualPlayers(): void {
  for (const [batch, players] of Map.groupBy(seed(usualPlayers), ({ batch }) => batch)) offer(batch, players)
}

const folderOf = (batch: string): string => {
  const folder = join(process.env.E2E_DATA_DIR ?? '', 'seeded-players', batch)
  mkdirSync(folder, { recursive: true })
  return folder
}

/** Few journeys need a large balance, and its sum is in the figures of the console. */
const batchSizeOf = (balance: number): number => (balance < 10_000 ? 80 : 8)

export function playerWith(balance: number, country: 'BR' | 'CL' = 'BR'): Seeded {
  const batch = `${country}-${balance}`
  const taken = takeFrom(folderOf(batch))
  if (taken) return taken
  const [player, ...others] = seedWithRetry({ [batch]: batchSizeOf(balance) })
  if (!player) throw new Error('Seeding returned no players')
  offer(batch, others)
  return player
}

/** To all workers. */
function offer(batch: string, players: readonly Seeded[]): void {
  for (const player of players) {
    const file = join(folderOf(batch), `${player.username}.json`)
    // Another worker never reads half of a file.
    writeFileSync(`${file}.new`, JSON.stringify(player))
    renameSync(`${file}.new`, file)
  }
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

type Counts = Readonly<Record<string, number>>

/** Two workers that seed at the same time may draw the same phone numbers; the failed one retries. */
function seedWithRetry(counts: Counts, tries = 3): SeededInBatch[] {
  try {
    return seed(counts)
  } catch (error) {
    if (tries === 1) throw error
    return seedWithRetry(counts, tries - 1)
  }
}

function seed(counts: Counts): SeededInBatch[] {
  const env = { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR }
  const orders = Object.entries(counts).map(([batch, count]) => `${batch}=${count}`)
  const program = ['e2e/support/seeding/seed-players.ts', ...orders]
  const lines = execFileSync(process.execPath, program, { env, encoding: 'utf8', stdio: 'pipe' }).trim()
  return lines.split('\n').map((line) => JSON.parse(line) as SeededInBatch)
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
