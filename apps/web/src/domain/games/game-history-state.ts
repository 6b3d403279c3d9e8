/**
 * The name of a game is kept in the history state of its screen: a studio's game does not report its name, and the state
 * survives a reload.
 */
export const gameHistoryState = (gameName: string): object => ({ gameName })

export function readGameName(): string | undefined {
  const state: unknown = history.state
  const name = typeof state === 'object' && state !== null && 'gameName' in state ? state.gameName : undefined
  return typeof name === 'string' && name !== '' ? name : undefined
}
