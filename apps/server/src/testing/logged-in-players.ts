import type { App } from '#app.ts'
import type { Identity } from '#modules/identity/identity.ts'

type NewPlayer = Parameters<Identity['addPlayers']>[1][number]

export type LoggedInPlayer = { readonly id: bigint; readonly token: string; readonly username: string }

/** Creates many players with a session each, by the same code as a registration. */
export const createLoggedInPlayers = (
  { app, identity }: { readonly app: Pick<App, 'db'>; readonly identity: Identity },
  newcomers: readonly NewPlayer[],
): Promise<LoggedInPlayer[]> =>
  app.db.tx(async (tx) => {
    const ids = await identity.addPlayers(tx, newcomers)
    const tokens = await identity.openSessions(tx, ids)
    return newcomers.map(({ username }, i) => ({ id: ids[i] ?? 0n, token: tokens[i] ?? '', username }))
  })
