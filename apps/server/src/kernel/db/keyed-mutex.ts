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

/** Work with the same key that has not begun yet is done once, for all callers. */
export type RunShared<Key, Result> = (key: Key, work: () => Promise<Result>) => Promise<Result>

/** At most one runs and one waits per key: a caller shares only work that begins after its arrival. */
export function createSharedRuns<Key, Result>(runExclusive: RunExclusive<Key>): RunShared<Key, Result> {
  const waiting = new Map<Key, Promise<Result>>()
  return (key, work) => {
    const shared =
      waiting.get(key) ??
      runExclusive(key, () => {
        waiting.delete(key)
        return work()
      })
    waiting.set(key, shared)
    return shared
  }
}
