/** Test client of limits, pause and exclusion, through the HTTP API. */
import type { Body, Data } from '@saguao/contract/calls/calls.ts'
import type { Envelope } from '@saguao/contract/calls/errors.ts'
import { dataOf } from '#modules/games/testing/table-client.ts'
import type { Player } from '#testing/environment.ts'
import type { TestServer } from '#testing/server.ts'

type Caller = Pick<TestServer, 'call'>
type Login = Pick<Player, 'token'>
export type Limit = Data<'/protection/setLimit'>
export type Kind = Limit['kind']
export type Period = Limit['period']

export const password = 'Uma-senha-9'

export const setLimit = async (
  server: Caller,
  { token }: Login,
  kind: Kind,
  period: Period,
  amount: number | null,
): Promise<Limit> =>
  dataOf((await server.call('/protection/setLimit', { kind, period, amount }, { token })).json)

export const confirmLimit = async (
  server: Caller,
  { token }: Login,
  kind: Kind,
  period: Period,
): Promise<Envelope<Limit>> =>
  (await server.call('/protection/confirmLimit', { kind, period }, { token })).json

export const stateOf = async (server: Caller, { token }: Login): Promise<Data<'/protection/state'>> =>
  dataOf((await server.call('/protection/state', {}, { token })).json)

export async function limitOf(server: Caller, login: Login, kind: Kind, period: Period): Promise<Limit> {
  const found = (await stateOf(server, login)).limits.find(
    (limit) => limit.kind === kind && limit.period === period,
  )
  if (!found) throw new Error(`There is no limit on ${kind} per ${period}`)
  return found
}

export const pause = async (server: Caller, { token }: Login, days: 1 | 7 | 30 = 1) =>
  dataOf((await server.call('/protection/pause', { days }, { token })).json)

/** Players of the tests have no password; this one gets it. */
export async function setPassword(server: TestServer, { id }: Pick<Player, 'id'>): Promise<void> {
  const passwordHash = await server.identity.hashPassword(password)
  await server.app.db.query.updateTable('player').set({ passwordHash }).where('id', '=', id).execute()
}

export async function exclude(
  server: TestServer,
  player: Player,
  wanted: Omit<Body<'/protection/exclude'>, 'password'> = { months: 1 },
) {
  await setPassword(server, player)
  const { token } = player
  return dataOf((await server.call('/protection/exclude', { ...wanted, password }, { token })).json)
}

/** The code of a refusal with its field; `ok` for a success. */
export const outcomeOf = (json: Envelope<unknown>): string =>
  json.success ? 'ok' : [json.code, json.field].filter(Boolean).join(' ')

/** How many of the responses have each outcome. */
export function countOutcomes(all: readonly Envelope<unknown>[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const json of all) counts[outcomeOf(json)] = (counts[outcomeOf(json)] ?? 0) + 1
  return counts
}
