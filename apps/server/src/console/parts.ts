/** The handlers of operator calls that join several modules: support inbox with players' data, overview, system. */
import type { App } from '#app.ts'
import { createFreshFigures, overviewHandlers } from '#console/overview.ts'
import { playerParts } from '#console/player-parts.ts'
import { systemHandlers } from '#console/system.ts'
import type { Modules } from '#create-modules.ts'
import type { TimedJob } from '#kernel/jobs/jobs.ts'
import { readDirectory } from '#modules/operators/operators.ts'
import { type InboxDeps, supportOperatorCalls } from '#modules/support/support.ts'

export type PartDeps = App & {
  readonly modules: Modules
  readonly timedJobs: Readonly<Record<string, TimedJob>>
  readonly extraChecks: readonly string[]
  /** The address at which the server listens for players. */
  readonly playersAddress: string
}

const inboxDeps = (deps: PartDeps): InboxDeps => ({
  ...deps,
  playersOf: async (ids) => {
    const players = await deps.modules.identity.presentPlayers(ids)
    return new Map(players.map(({ id, country, phone }) => [BigInt(id), { country, phone: phone ?? '' }]))
  },
  operatorsOf: async (db) => {
    const known = await readDirectory(db)
    const entries = [...known].map(([id, { name, isActive, permissions }]) => {
      const canAnswer = isActive && permissions.has('support:answer')
      return [id, { name, canAnswer }] as const
    })
    return new Map(entries)
  },
})

/** The name goes into a header, so only names of hosts do. */
const hostForm = /^https?:\/\/([a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d+)?$/i

/** In live mode the players' first origin. In the sandbox the host by which the operator opened the console. */
export function playersOriginOf(
  { config, playersAddress }: Pick<PartDeps, 'config' | 'playersAddress'>,
  consoleOrigin: string,
): string {
  const [first] = config.publicOrigins
  if (first !== undefined) return first
  const [, host = 'localhost'] = hostForm.exec(consoleOrigin) ?? []
  return `http://${host}:${new URL(playersAddress).port}`
}

export const consoleParts = (deps: PartDeps) => [
  supportOperatorCalls(inboxDeps(deps)),
  overviewHandlers(deps, createFreshFigures(deps)),
  systemHandlers(deps),
  deps.modules.lobby.operatorCalls((origin) => playersOriginOf(deps, origin)),
  deps.modules.reports.operatorCalls,
  deps.modules.settings.operatorCalls,
  ...playerParts(deps),
]
