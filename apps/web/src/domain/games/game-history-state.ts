/**
 * Facts of a game in the history state of its screen, where they survive a reload: a studio's game reports neither its
 * name nor its id.
 */
type OpenedGame = { readonly name?: string; readonly allowsBonus?: boolean }

export const gameHistoryState = (gameId: string, { name, allowsBonus }: OpenedGame): object => ({
  gameName: name,
  ...(allowsBonus && { bonusGameId: gameId }),
})

export const readGameName = (): string | undefined => readText('gameName')

/** The id of a game that may be played with bonus money. */
export const readBonusGameId = (): string | undefined => readText('bonusGameId')

function readText(key: string): string | undefined {
  const state: unknown = history.state
  const text = typeof state === 'object' && state !== null ? Reflect.get(state, key) : undefined
  return typeof text === 'string' && text !== '' ? text : undefined
}
