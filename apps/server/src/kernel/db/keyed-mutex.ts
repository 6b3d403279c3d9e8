/** Keyed mutex: work with the same key runs one after another, in order of arrival. */
export type RunExclusive<Key> = <T>(key: Key, work: () => Promise<T>) => Promise<T>

const ignore = (): undefined => undefined

/** The number of waiting callers is bounded by the calls in flight. */
export function createKeyedMutex<Key>(): RunExclusive<Key> {
  const last = new Map<Key, Promise<undefined>>()
  return (key, work) => {
    const result = (last.get(key) ?? Promise.resolve()).then(work)
    const end = result.then(ignore, ignore)
    last.set(key, end)
    void end.then(() => {
      if (last.get(key) === end) last.delete(key)
    })
    return result
  }
}
