// What every attack is, what it attacks, and what it must not have changed.
import { connect } from 'node:net'
import type { Data, Path } from '@saguao/contract/calls.ts'
import type { Envelope } from '@saguao/contract/errors.ts'
import { type FaultPlayer, makePlayers, type Stage } from '../faults/stage.ts'
import { ask } from '../faults/verdict.ts'

export type Ground = {
  readonly stage: Stage
  readonly address: string
  readonly port: number
  /** Somebody without a cent who means harm. Whatever they may do to themselves, they change nobody else. */
  attacker(): Promise<FaultPlayer>
  /** Somebody with money who acts in the attack; what becomes of it is for the attack to judge. */
  actor(): Promise<FaultPlayer>
  /** Somebody with money, who is not to lose any after `seal`. */
  victim(): Promise<FaultPlayer>
  /** From here on nothing may change for anybody but attackers and actors; without it, from the start on. */
  seal(): Promise<void>
  /** What was changed since, in words. */
  broken(): Promise<string[]>
  /** Everybody who means harm. */
  readonly attackers: readonly FaultPlayer[]
}

export type Result = {
  readonly tried: number
  readonly figures: string
  /** What the attack achieved. */
  readonly faults: readonly string[]
}

export type Attack = {
  readonly does: string
  /** Most attacks are about what is behind the limits; these are about the limits. */
  readonly withLimits?: true
  /** Attacks on pages need pages. */
  readonly withPage?: true
  run(ground: Ground): Promise<Result>
}

export function createGround(stage: Stage): Ground {
  const attackers: FaultPlayer[] = []
  const actors: FaultPlayer[] = []
  let sealed: Fingerprint = new Map()
  const look = () => fingerprint(stage, [...attackers, ...actors])
  const make = async (cash: bigint): Promise<FaultPlayer> => {
    const [made] = await makePlayers(stage, 1, cash)
    if (!made) throw new Error('No player was made')
    return made
  }
  const address = stage.server.address()
  return {
    stage,
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
    seal: async () => {
      sealed = await look()
    },
    broken: async () => {
      const changed = [...(await look())].filter(([table, word]) => sealed.get(table) !== word)
      return changed.map(([table]) => `something of others changed: ${table}`)
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

/** A word for every table. */
type Fingerprint = ReadonlyMap<string, string>

/** All the money and everything bought with it, except for what these have themselves. */
async function fingerprint({ url }: Stage, except: readonly FaultPlayer[]): Promise<Fingerprint> {
  const ids = [except.map(({ id }) => String(id))]
  const words = new Map<string, string>()
  for (const table of owned) {
    // That the house itself asked the bank about somebody's order changes nothing of theirs.
    const rows = `select (to_jsonb(t) - 'asked_at')::text as row from ${table} t where player_id <> all($1::bigint[])`
    words.set(table, await wordOf(url, rows, ids))
  }
  const entries = `select e::text as row from entry e
    where not exists (select from posting p where p.id = e.posting_id and p.player_id = any($1::bigint[]))`
  return words.set('entry', await wordOf(url, entries, ids))
}

async function wordOf(url: string, rows: string, ids: readonly unknown[]): Promise<string> {
  const sql = `select coalesce(md5(string_agg(row, '|' order by row)), '-') as word from (${rows}) all_rows`
  return (await ask<{ word: string }>(url, sql, ids))[0]?.word ?? ''
}

/** What those without a cent have in cash by now. */
export async function loot({ stage, attackers }: Ground): Promise<bigint> {
  const sql = `select coalesce(sum(a.balance), 0)::text as cash from account a join chart c on c.id = a.account
    where c.name = 'cash' and a.player_id = any($1::bigint[])`
  const ids = attackers.map(({ id }) => String(id))
  return BigInt((await ask<{ cash: string }>(stage.url, sql, [ids]))[0]?.cash ?? '0')
}

export type Sent<P extends Path = Path> = {
  readonly status: number
  readonly text: string
  readonly json: Envelope<Data<P>> | undefined
  readonly headers: Headers
}

/** A call with any body at all. */
export async function call<P extends Path>(
  { address }: Pick<Ground, 'address'>,
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

/** What was answered to a call that must succeed. */
export function said<P extends Path>({ json, text }: Sent<P>): Data<P> {
  if (!json?.success) throw new Error(`A right call was refused: ${text.slice(0, 200)}`)
  return json.data as Data<P>
}

/** Bytes as they are, and what came back until the other side ended or the time was over. */
export function raw(port: number, bytes: string | Buffer, waitMs = 2_000): Promise<string> {
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
