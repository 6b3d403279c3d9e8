/** The keyword is stored in the history entry, so that going back from a game restores the results. */
export function readKeyword(): string {
  const state: unknown = history.state
  const stored = typeof state === 'object' && state !== null && 'keyword' in state ? state.keyword : ''
  return typeof stored === 'string' ? stored : ''
}

export function storeKeyword(keyword: string): void {
  if (keyword !== readKeyword()) history.replaceState({ ...history.state, keyword }, '')
}
