import type { Calls, Data } from '@saguao/contract/calls/calls.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/db.ts'
import type { Handlers } from '#kernel/http/handlers.ts'
import type { Session } from '#kernel/security/session.ts'
import { accept, pendingVersions } from '#modules/legal/acceptance.ts'

type Deps = { readonly db: Db; readonly clock: Clock }

async function presentPending({ db, clock }: Deps, player: Session): Promise<Data<'/legal/pending'>> {
  const pending = await pendingVersions(db, player, new Date(clock.now()))
  const list = pending.map(({ kind, version, validFrom }) => ({
    kind,
    version,
    validFrom: validFrom?.toISOString() ?? '',
  }))
  return { list }
}

export const legalCalls = (deps: Deps) =>
  ({
    '/legal/pending': ({ player }) => presentPending(deps, player),

    '/legal/accept': async ({ body, player, lang }) => {
      await accept(deps.db, player, { ...body, lang }, new Date(deps.clock.now()))
      return presentPending(deps, player)
    },
  }) satisfies Partial<Handlers<Calls>>
