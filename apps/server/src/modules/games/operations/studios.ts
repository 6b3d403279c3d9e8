/** Handlers of the operator calls about studios: list, calls and errors over time, rotation of keys. */
import type { OperatorBody, OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import type { App } from '#app.ts'
import { Refusal } from '#kernel/refusal.ts'
import {
  type CallSums,
  callsByResult,
  callsBySteps,
  callsByStudio,
  kindOfStatus,
  latencyClasses,
  quantileOf,
  unknownStudio,
} from '#modules/games/operations/call-minute-store.ts'
import type { Studio, Studios } from '#modules/games/provider-api/studio-registry.ts'
import { type Catalogue, type Lobby, presentOff, stateOf } from '#modules/lobby/lobby.ts'
import { change, type OperatorHandlers } from '#modules/operators/operators.ts'

export type StudioOperatorDeps = Pick<App, 'db' | 'clock' | 'random'> & {
  readonly lobby: Pick<Lobby, 'catalogue'>
  readonly studios: Studios
}

type Row = OperatorData<'/operator/studio'>
type Steps = OperatorData<'/operator/studio/calls'>

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const secretBytes = 32
const noCalls: CallSums = { calls: 0, refused: 0, errors: 0, latency: latencyClasses.map(() => 0) }

const figuresOf = ({ calls, refused, errors, latency }: CallSums) => ({
  calls,
  refused,
  errors,
  p50: quantileOf(latency, 0.5),
  p95: quantileOf(latency, 0.95),
})

function present({ games, providers }: Catalogue, studio: Studio, calls: CallSums): Row {
  const { name, launchUrl, keys } = studio
  const provider = providers.find(({ id }) => id === name)
  const { changedAt, hasOld, oldUntil } = keys
  return {
    name,
    launchUrl,
    state: stateOf(provider ?? { off: null, isPublished: false }),
    off: presentOff(provider?.off ?? null),
    games: games.filter(({ providerId }) => providerId === name).length,
    keyChangedAt: changedAt.toISOString(),
    hasOldKey: hasOld,
    oldKeyUntil: oldUntil?.toISOString() ?? null,
    ...figuresOf(calls),
  }
}

const lastHour = ({ db, clock }: StudioOperatorDeps) => callsByStudio(db, new Date(clock.now() - hourMs))

/** Enough steps for a chart, and few enough to read it. */
const maxSteps = 60
const stepMinutes = [1, 2, 5, 10, 30, 60, 120, 360]

async function readCalls(
  deps: StudioOperatorDeps,
  { studio, hours = 1 }: OperatorBody<'/operator/studio/calls'>,
): Promise<Steps> {
  const minutes = stepMinutes.find((step) => (hours * 60) / step <= maxSteps) ?? 360
  const stepMs = minutes * minuteMs
  const last = Math.floor(deps.clock.now() / stepMs) * stepMs
  const first = last - hours * hourMs + stepMs
  const from = new Date(first)
  const [rows, results] = await Promise.all([
    callsBySteps(deps.db, studio, from, stepMs / 1000),
    callsByResult(deps.db, studio, from),
  ])
  const byTime = new Map(rows.map((row) => [row.at.getTime(), row]))
  const times = Array.from({ length: (last - first) / stepMs + 1 }, (_, index) => first + index * stepMs)
  return {
    stepSeconds: stepMs / 1000,
    steps: times.map((at) => ({
      at: new Date(at).toISOString(),
      ...figuresOf(byTime.get(at) ?? noCalls),
    })),
    results: results.map(({ operation, status, calls, lastAt, latency }) => ({
      operation,
      status,
      kind: kindOfStatus(status),
      calls,
      lastAt: lastAt.toISOString(),
      p50: quantileOf(latency, 0.5),
      p95: quantileOf(latency, 0.95),
    })),
  }
}

function requireStudio({ studios }: StudioOperatorDeps, name: string): Studio {
  const studio = studios.find(name)
  if (!studio) throw new Refusal('STUDIO_UNKNOWN', { field: 'studio' })
  return studio
}

/** The state that the approver is shown; no secret. */
const lockKeys = async (
  { studios }: StudioOperatorDeps,
  tx: Parameters<Studios['lockKeys']>[0],
  name: string,
) => {
  const keys = await studios.lockKeys(tx, name)
  if (!keys) throw new Refusal('STUDIO_UNKNOWN', { field: 'studio' })
  const { changedAt, hasOld, oldUntil } = keys
  return {
    keyChangedAt: changedAt.toISOString(),
    hasOldKey: hasOld,
    oldKeyUntil: oldUntil?.toISOString() ?? null,
  }
}

const keyChanges = (deps: StudioOperatorDeps) =>
  ({
    '/operator/studio/key/rotate': change({
      read: async (tx, { body: { studio } }) => ({
        subject: `studio ${studio}`,
        state: await lockKeys(deps, tx, studio),
      }),
      apply: async (tx, { body: { studio, graceHours } }) => {
        const secret = deps.random.secret(secretBytes)
        const oldUntil = new Date(deps.clock.now() + graceHours * hourMs)
        await deps.studios.rotateIn(tx, studio, secret, oldUntil)
        const oldKeyUntil = graceHours === 0 ? null : oldUntil.toISOString()
        return { data: { studio, secret, oldKeyUntil }, after: await lockKeys(deps, tx, studio) }
      },
    }),

    '/operator/studio/key/end': change({
      read: async (tx, { body: { studio } }) => {
        const state = await lockKeys(deps, tx, studio)
        if (!state.hasOldKey) throw new Refusal('NOTHING_TO_CHANGE')
        return { subject: `studio ${studio}`, state }
      },
      apply: async (tx, { body: { studio } }) => {
        await deps.studios.endOldKeyIn(tx, studio)
        return { data: { studio }, after: await lockKeys(deps, tx, studio) }
      },
    }),
  }) satisfies Partial<OperatorHandlers>

export const studioCalls = (deps: StudioOperatorDeps) =>
  ({
    '/operator/studios': async () => {
      const [calls, catalogue] = await Promise.all([lastHour(deps), deps.lobby.catalogue()])
      return {
        list: deps.studios
          .all()
          .map((studio) => present(catalogue, studio, calls.get(studio.name) ?? noCalls)),
        unknownCalls: calls.get(unknownStudio)?.calls ?? 0,
      }
    },
    '/operator/studio': async ({ body }) => {
      const studio = requireStudio(deps, body.studio)
      return present(await deps.lobby.catalogue(), studio, (await lastHour(deps)).get(studio.name) ?? noCalls)
    },
    '/operator/studio/calls': ({ body }) => {
      if (body.studio !== unknownStudio) requireStudio(deps, body.studio)
      return readCalls(deps, body)
    },
    ...keyChanges(deps),
  }) satisfies Partial<OperatorHandlers>
