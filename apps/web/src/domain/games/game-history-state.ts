/**
 * What a game is called comes with the entry of the history that leads to it: a studio's page does not tell us, and a
 * page that is reloaded still has it.
 */
export const gameHistoryState = (gameName: string): object => ({ gameName })

export function readGameName(): string | undefined {
  const state: unknown = history.state
  const name = typeof state === 'object' && state !== null && 'gameName' in state ? state.gameName : undefined
  return typeof name === 'string' && name !== '' ? name : undefined
}
