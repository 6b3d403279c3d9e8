/** One after the other where the key is the same: whoever comes while another is at it waits for its end. */
export type InTurn<Key> = <T>(key: Key, work: () => Promise<T>) => Promise<T>

const settled = (): undefined => undefined

/** What waits is bounded by the calls under way. */
export function createTurns<Key>(): InTurn<Key> {
  const last = new Map<Key, Promise<undefined>>()
  return (key, work) => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work)
    const end = mine.then(settled, settled)
    last.set(key, end)
    void end.then(() => {
      if (last.get(key) === end) last.delete(key)
    })
    return mine
  }
}
