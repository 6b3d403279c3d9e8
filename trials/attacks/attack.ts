// The interface of an attack test, its target, and the check that nothing changed.
import { connect } from 'node:net'
import type { Data, Path } from '@saguao/contract/calls/calls.ts'
import type { Envelope } from '@saguao/contract/calls/errors.ts'
import { type Environment, type FaultPlayer, makePlayers } from '../lib/environment.ts'
import { ask } from '../lib/query.ts'

export type AttackEnvironment = {
  readonly environment: Environment
  readonly address: string
  readonly port: number
  /** A player without money. Attackers may change their own rows only. */
  attacker(): Promise<FaultPlayer>
  /** A player with money whose rows the attack changes and checks itself. */
  actor(): Promise<FaultPlayer>
  /** A player with money whose rows must not change after `takeSnapshot`. */
  victim(): Promise<FaultPlayer>
  /** Later changes of rows of other players are findings. Taken at the start unless called again. */
  takeSnapshot(): Promise<void>
  /** Changes since the snapshot, in words. */
  changes(): Promise<string[]>
  readonly attackers: readonly FaultPlayer[]
}

export type Result = {
  readonly tried: number
  readonly figures: string
  /** What the attack achieved; empty when it was repelled. */
  readonly findings: readonly string[]
}

export type Attack = {
  readonly summary: string
  /** Runs with rate limits; most attack tests switch them off to reach the code behind. */
  readonly withLimits?: true
  /** Serves the web app too. */
  readonly withPage?: true
  run(target: AttackEnvironment): Promise<Result>
}

export function createAttackEnvironment(environment: Environment): AttackEnvironment {
  const attackers: FaultPlayer[] = []
  const actors: FaultPlayer[] = []
  let snapshot: Fingerprint = new Map()
  const hashTables = () => fingerprint(environment, [...attackers, ...actors])
  const make = async (cash: bigint): Promise<FaultPlayer> => {
    const [made] = await makePlayers(environment, 1, cash)
    if (!made) throw new Error('No player was created')
    return made
  }
  const address = environment.server.address()
  return {
    environment,
    address,
    port: Number(new URL(address).port),
    attackers,
    attacker: async () => {
      const made = await make(0n)
      attackers.push(made)
      return made
    },
    actor: async () => {
      const made = await make(victimCash)
      actors.push(made)
      return made
    },
    victim: () => make(victimCash),
    takeSnapshot: async () => {
      snapshot = await hashTables()
    },
    changes: async () => {
      const changed = [...(await hashTables())].filter(([table, hash]) => snapshot.get(table) !== hash)
      return changed.map(([table]) => `rows of other players changed: ${table}`)
    },
  }
}

const victimCash = 100_000n

const owned = [
  'posting',
  'account',
  'round',
  'deposit',
  'withdrawal',
  'envelope',
  'request',
  'seed_pair',
  'slip',
]

/** Hash of the rows by table. */
type Fingerprint = ReadonlyMap<string, string>

/** Hashes of all money tables, without the rows of the excepted players. */
async function fingerprint({ url }: Environment, except: readonly FaultPlayer[]): Promise<Fingerprint> {
  const ids = [except.map(({ id }) => String(id))]
  const hashes = new Map<string, string>()
  for (const table of owned) {
    // `asked_at` is the server's own polling time.
    const rows = `select (to_jsonb(t) - 'asked_at')::text as row from ${table} t where player_id <> all($1::bigint[])`
    hashes.set(table, await hashRows(url, rows, ids))
  }
  const entries = `select e::text as row from entry e
    where not exists (select from posting p where p.id = e.posting_id and p.player_id = any($1::bigint[]))`
  return hashes.set('entry', await hashRows(url, entries, ids))
}

async function hashRows(url: string, rows: string, ids: readonly unknown[]): Promise<string> {
  const sql = `select coalesce(md5(string_agg(row, '|' order by row)), '-') as hash from (${rows}) all_rows`
  return (await ask<{ hash: string }>(url, sql, ids))[0]?.hash ?? ''
}

/** Cash of all attackers, who start without money. */
export async function stolenCash({ environment, attackers }: AttackEnvironment): Promise<bigint> {
  const sql = `select coalesce(sum(a.balance), 0)::text as cash from account a join chart c on c.id = a.account
    where c.name = 'cash' and a.player_id = any($1::bigint[])`
  const ids = attackers.map(({ id }) => String(id))
  return BigInt((await ask<{ cash: string }>(environment.url, sql, [ids]))[0]?.cash ?? '0')
}

export type Sent<P extends Path = Path> = {
  readonly status: number
  readonly text: string
  readonly json: Envelope<Data<P>> | undefined
  readonly headers: Headers
}

/** A request with any body. */
export async function call<P extends Path>(
  { address }: Pick<AttackEnvironment, 'address'>,
  path: P,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Sent<P>> {
  const response = await fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, text, json: parsed(text), headers: response.headers }
}

function parsed<D>(text: string): Envelope<D> | undefined {
  try {
    return JSON.parse(text) as Envelope<D>
  } catch {
    return undefined
  }
}

export const codeOf = ({ json }: Pick<Sent, 'json'>): string =>
  json === undefined ? 'no envelope' : json.success ? 'OK' : json.code

/** Data of a request that must succeed. */
export function dataOf<P extends Path>({ json, text }: Sent<P>): Data<P> {
  if (!json?.success) throw new Error(`A valid request was refused: ${text.slice(0, 200)}`)
  return json.data as Data<P>
}

/** Sends raw bytes and returns what the server sent until it closed the connection or the time was over. */
export function sendRaw(port: number, bytes: string | Buffer, waitMs = 2_000): Promise<string> {
  return new Promise((resolve) => {
    let heard = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    const end = (): void => {
      clearTimeout(timer)
      socket.destroy()
      resolve(heard)
    }
    const timer = setTimeout(end, waitMs)
    socket.on('data', (piece) => {
      heard += piece.toString('latin1')
    })
    socket.on('error', end).on('close', end)
  })
}

export const statusIn = (answer: string): number => Number(/^HTTP\/1\.[01] (\d{3})/.exec(answer)?.[1] ?? 0)
