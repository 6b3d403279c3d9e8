/** What was searched for stays with its entry of the history: whoever comes back from a game finds the results again. */
export function keptKeyword(): string {
  const state: unknown = history.state
  const kept = typeof state === 'object' && state !== null && 'keyword' in state ? state.keyword : ''
  return typeof kept === 'string' ? kept : ''
}

export function keepKeyword(keyword: string): void {
  if (keyword !== keptKeyword()) history.replaceState({ ...history.state, keyword }, '')
}
