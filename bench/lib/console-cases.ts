// The measured calls of an operator. Each call of a case asks for something else, so that no answer is in a cache.
import type { OperatorPath } from '@saguao/contract/operators/operator-calls.ts'
import { ask as query } from '../../trials/lib/query.ts'
import type { ConsoleServer } from './console-server.ts'
import type { Filled } from './large-ledger.ts'
import { heavyPlayerOf } from './operator-rows.ts'

export type Case = {
  readonly name: string
  readonly path: OperatorPath
  body(n: number): object
  /** Whether the data is what the case is about. */
  expects(data: unknown): boolean
}

type Listed = { readonly list: readonly { readonly id: string }[]; readonly next?: string | null }

const hasRows = (data: unknown): boolean => (data as Listed).list.length > 0
const isAny = (): boolean => true

const sampleCount = 60

type Samples = {
  readonly phones: readonly string[]
  readonly deposits: readonly string[]
  readonly withdrawals: readonly string[]
  readonly rounds: readonly string[]
  readonly ids: readonly string[]
}

/** Existing values, spread over the whole of their tables. */
async function readSamples(
  { databaseUrl }: ConsoleServer,
  { firstPlayer, lastPlayer }: Filled,
): Promise<Samples> {
  const step = Math.max(Math.floor((lastPlayer - firstPlayer) / sampleCount / 5) * 5, 5)
  const first = Math.ceil(firstPlayer / 5) * 5
  const ids = Array.from({ length: sampleCount }, (_, n) => first + n * step).filter((id) => id <= lastPlayer)
  const values = async (text: string): Promise<string[]> =>
    (await query<{ value: string }>(databaseUrl, text, [ids])).map(({ value }) => value)
  return {
    ids: ids.map(String),
    phones: await values('select username as value from player where id = any ($1)'),
    deposits: await values('select id as value from deposit where player_id = any ($1)'),
    withdrawals: await values('select id as value from withdrawal where player_id = any ($1)'),
    rounds: await values(
      `select (array_agg(id order by id))[1 + player_id % count(*)] as value from round
        where player_id = any ($1) group by player_id`,
    ),
  }
}

/** A person whose document is known, submitted by the call that players use. */
async function submitPerson({ server, openTables }: ConsoleServer, player: number): Promise<string> {
  const document = '52998224725'
  const [bettor] = await openTables([BigInt(player)])
  const response = await fetch(`${server.address}/identity/submit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token: bettor?.token ?? '' },
    body: JSON.stringify({ fullName: 'Pessoa de Teste', birthDate: '1990-05-20', document }),
  })
  const answer = (await response.json()) as { success: boolean; code?: string }
  // A kept ledger has the person of an earlier run.
  if (!answer.success && answer.code !== 'DOCUMENT_TAKEN') console.log(`  /identity/submit: ${answer.code}`)
  return document
}

const at = (values: readonly string[], n: number): string => values[n % values.length] ?? ''

const searches = (samples: Samples, document: string): Case[] => {
  const search = (name: string, textOf: (n: number) => string): Case => ({
    name: `search by ${name}`,
    path: '/operator/players',
    body: (n) => ({ query: textOf(n) }),
    expects: hasRows,
  })
  return [
    search('the whole phone', (n) => at(samples.phones, n)),
    search('the start of a phone, 7 digits', (n) => at(samples.phones, n).slice(0, 7)),
    search('the start of a phone, 4 digits', (n) => at(samples.phones, n).slice(0, 4)),
    search('the end of a phone, 5 digits', (n) => at(samples.phones, n).slice(-5)),
    search('the end of a phone, 4 digits', (n) => at(samples.phones, n).slice(-4)),
    search('id', (n) => at(samples.ids, n)),
    search('document', () => document),
    search('deposit', (n) => at(samples.deposits, n)),
    search('withdrawal', (n) => at(samples.withdrawals, n)),
    search('round', (n) => at(samples.rounds, n)),
  ]
}

/** The pages of a list: the first one, and the one after it. */
async function pages(
  console_: ConsoleServer,
  name: string,
  path: OperatorPath,
  filters: object,
  expects: Case['expects'] = hasRows,
): Promise<Case[]> {
  const first = { name, path, body: () => filters, expects }
  const { next } = (await console_.ask(path, filters as never)) as Listed
  if (!next) return [first]
  return [first, { name: `${name}, second page`, path, body: () => ({ ...filters, cursor: next }), expects }]
}

const dayOf = (daysAgo: number): string =>
  new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)

export async function casesOf(console_: ConsoleServer, filled: Filled): Promise<Case[]> {
  const samples = await readSamples(console_, filled)
  const id = String(heavyPlayerOf(filled))
  const document = await submitPerson(console_, filled.firstPlayer + 2)
  const middle = String(Math.floor((filled.firstPlayer + filled.lastPlayer) / 2))
  const list = (name: string, path: OperatorPath, filters: object = {}, expects?: Case['expects']) =>
    pages(console_, name, path, filters, expects)
  const player = (name: string, part: string, filters: object = {}, expects?: Case['expects']) =>
    list(
      `player with most rounds: ${name}`,
      `/operator/player/${part}` as OperatorPath,
      { id, ...filters },
      expects,
    )
  const one = (name: string, path: OperatorPath, body: object): Case => ({
    name,
    path,
    body: () => body,
    expects: isAny,
  })
  return [
    ...searches(samples, document),
    ...(await list('players', '/operator/players')),
    ...(await list('players, page in the middle', '/operator/players', { cursor: middle })),
    ...(await list('players of one country', '/operator/players', { country: 'CL' })),
    ...(await list('blocked players', '/operator/players', { state: 'blocked' })),
    ...(await list('excluded players', '/operator/players', { state: 'excluded' })),
    ...(await list('players with a tag', '/operator/players', { tag: 'vip' })),
    ...(await list(
      'blocked players of one country',
      '/operator/players',
      { state: 'blocked', country: 'CL' },
      isAny,
    )),
    ...(await list(
      'players with a tag of one country',
      '/operator/players',
      { tag: 'vip', country: 'CL' },
      isAny,
    )),
    one('player with most rounds: page', '/operator/player', { id }),
    ...(await player('ledger', 'ledger')),
    ...(await player('ledger of a rare kind', 'ledger', { kind: 'deposit' })),
    ...(await player('ledger of an empty account', 'ledger', { account: 'bonus' }, isAny)),
    ...(await player('rounds', 'rounds')),
    ...(await player('rounds of a rare game', 'rounds', { gameId: 'plinko' }, isAny)),
    ...(await player('rounds of a day', 'rounds', { day: dayOf(3) }, isAny)),
    ...(await player('deposits', 'orders', { kind: 'deposit' })),
    ...(await player('slips', 'slips', {}, isAny)),
    ...(await player('rewards', 'rewards', {}, isAny)),
    ...(await player('links', 'links', {}, isAny)),
    ...(await player('devices', 'devices', {}, isAny)),
    ...(await list('withdrawals', '/operator/withdrawals')),
    ...(await list('withdrawals to decide', '/operator/withdrawals', { state: 'created' })),
    ...(await list('withdrawals to decide, newest first', '/operator/withdrawals', {
      state: 'created',
      sort: '-createdAt',
    })),
    ...(await list('held withdrawals', '/operator/withdrawals', { held: 'yes' })),
    ...(await list(
      'withdrawals to decide of one country',
      '/operator/withdrawals',
      { state: 'created', country: 'CL' },
      isAny,
    )),
    ...(await list('withdrawals of a day', '/operator/withdrawals', { from: dayOf(10), to: dayOf(10) })),
    ...(await list('withdrawals of a rare channel', '/operator/withdrawals', { payChannel: 'bank' }, isAny)),
    ...(await list('deposits', '/operator/deposits')),
    ...(await list('failed deposits', '/operator/deposits', { state: 'failure' })),
    ...(await list('waiting deposits of a day', '/operator/deposits', {
      state: 'waiting',
      from: dayOf(9),
      to: dayOf(9),
    })),
    ...(await list('deposits of a rare channel', '/operator/deposits', { payChannel: 'bank' }, isAny)),
    one('overview of now', '/operator/overview/now', {}),
    one('overview of 30 days', '/operator/overview/days', { country: 'BR', days: 30 }),
  ]
}
