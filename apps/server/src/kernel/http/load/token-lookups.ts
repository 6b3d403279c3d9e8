/**
 * Bounds the lookups of tokens that do not exist: each costs the database a query, and it belongs to no player whose
 * calls would count. A network over the limit is refused before the lookup, except for tokens that were found lately:
 * players behind one carrier share an address, and must not be stopped by a stranger in their network.
 */
export type FindByToken = <S>(
  address: string,
  token: string,
  find: () => Promise<S | undefined>,
) => Promise<S | undefined>

type Deps = {
  /** Counts an unknown token; refuses a network that has reached its limit. */
  readonly count: (address: string) => Promise<void>
  readonly refuseExceeded: (address: string) => Promise<void>
}

const maxFoundTokens = 100_000

/** Two generations, so that the tokens which are used remain. */
function createFoundTokens() {
  let newer = new Set<string>()
  let older = new Set<string>()
  return {
    has: (token: string): boolean => newer.has(token) || older.has(token),
    add: (token: string): void => {
      if (newer.size >= maxFoundTokens / 2) [older, newer] = [newer, new Set()]
      newer.add(token)
    },
    delete: (token: string): void => {
      newer.delete(token)
      older.delete(token)
    },
  }
}

export function createFindByToken({ count, refuseExceeded }: Deps): FindByToken {
  const found = createFoundTokens()
  return async (address, token, find) => {
    if (!found.has(token)) await refuseExceeded(address)
    const session = await find()
    if (session !== undefined) found.add(token)
    else {
      found.delete(token)
      await count(address)
    }
    return session
  }
}
