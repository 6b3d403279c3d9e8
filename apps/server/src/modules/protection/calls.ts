import type { Calls, Data } from '@saguao/contract/calls/calls.ts'
import type { Cash } from '@saguao/contract/product/money.ts'
import type { Handlers } from '#kernel/http/handlers.ts'
import type { ProtectionDeps } from '#modules/protection/deps.ts'
import { changeLimit, confirmChange, presentAmount, presentLimits } from '#modules/protection/limits.ts'
import { acknowledge, playStateOf, setRealityCheck } from '#modules/protection/play-session.ts'
import { exclude, pause, presentStatus } from '#modules/protection/restrict.ts'
import { historyOf, type LimitKind } from '#modules/protection/store.ts'

type EventData = Data<'/protection/history'>['list'][number]['data']

/** Amounts are stored in minor units. */
function presentData(data: unknown, currency: Cash): EventData {
  const { kind, amount, ...more } = data as EventData
  if (typeof amount !== 'number') return data as EventData
  return { kind: kind ?? null, ...more, amount: presentAmount(kind as LimitKind, BigInt(amount), currency) }
}

export const protectionCalls = (deps: ProtectionDeps) =>
  ({
    '/protection/state': async ({ player }) => {
      const [{ verification }, status, limits, play] = await Promise.all([
        deps.identity.personOf(player.playerId),
        presentStatus(deps, player.playerId),
        presentLimits(deps, player),
        playStateOf(deps, player),
      ])
      return { ...status, limits, ...play, verification }
    },

    '/protection/setLimit': ({ player, body }) => changeLimit(deps, player, body),

    '/protection/confirmLimit': ({ player, body }) => confirmChange(deps, player, body),

    '/protection/setRealityCheck': async ({ player, body: { minutes } }) => ({
      realityCheckMinutes: await setRealityCheck(deps, player, minutes),
    }),

    '/protection/acknowledge': async ({ player }) => ({ session: await acknowledge(deps, player) }),

    '/protection/pause': ({ player, body }) => pause(deps, player, body),

    '/protection/exclude': ({ player, body }) => exclude(deps, player, body),

    '/protection/history': async ({ player, body: { pageNum = 1, pageSize = 20 } }) => {
      const { list, total } = await historyOf(deps.db, player.playerId, { pageNum, pageSize })
      const presented = list.map(({ id, kind, data, at, validFrom }) => ({
        id: String(id),
        kind,
        data: presentData(data, player.currency),
        at: at.toISOString(),
        validFrom: validFrom.toISOString(),
      }))
      return { list: presented, pageNum, pageSize, total }
    },
  }) satisfies Partial<Handlers<Calls>>
