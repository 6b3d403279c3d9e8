// The server from outside, once a second: is it alive, how late is its event loop, and what does it hold in memory.

export type Seen = {
  readonly atSeconds: number
  readonly loopP99Ms: number
  readonly loopMaxMs: number
  readonly rssMb: number
  readonly heapMb: number
  readonly inFlight: number
}

export type Watch = {
  readonly seen: readonly Seen[]
  /** What the heap held after each collection. */
  readonly collected: readonly { readonly atSeconds: number; readonly heapMb: number }[]
  /** How often nobody said that the server is alive. */
  unhealthy(): number
  stop(): Promise<void>
}

const everyMs = 1_000
const answerMs = 5_000
const afterCollectionMs = 50
const mb = 2 ** 20

async function look(address: string): Promise<Omit<Seen, 'atSeconds'>> {
  const signal = AbortSignal.timeout(answerMs)
  const text = await (await fetch(`${address}/metrics`, { signal })).text()
  const figure = (name: string): number =>
    Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? Number.NaN)
  return {
    loopP99Ms: figure('nodejs_eventloop_lag_p99_seconds') * 1000,
    loopMaxMs: figure('nodejs_eventloop_lag_max_seconds') * 1000,
    rssMb: figure('process_resident_memory_bytes') / mb,
    heapMb: figure('nodejs_heap_size_used_bytes') / mb,
    inFlight: figure('calls_in_flight'),
  }
}

const isHealthy = (address: string): Promise<boolean> =>
  fetch(`${address}/healthz`, { signal: AbortSignal.timeout(answerMs) }).then(
    ({ ok }) => ok,
    () => false,
  )

type Deps = { readonly address: string; readonly collectSeconds: number | undefined; collect(): void }

export function watchServer({ address, collectSeconds, collect }: Deps): Watch {
  const seen: Seen[] = []
  const collected: { atSeconds: number; heapMb: number }[] = []
  const began = performance.now()
  const atSeconds = (): number => Math.round((performance.now() - began) / 1000)
  let unhealthy = 0
  let collectAt = collectSeconds ?? Number.POSITIVE_INFINITY
  let over = false

  const lookOnce = async (): Promise<void> => {
    if (!(await isHealthy(address))) unhealthy++
    seen.push({ atSeconds: atSeconds(), ...(await look(address)) })
    if (atSeconds() < collectAt) return
    collectAt += collectSeconds ?? 0
    collect()
    await new Promise((passed) => setTimeout(passed, afterCollectionMs))
    collected.push({ atSeconds: atSeconds(), heapMb: (await look(address)).heapMb })
  }
  const watching = (async () => {
    while (!over) {
      // A look that fails is one without figures; whether the server lives is asked beside it.
      await lookOnce().catch(() => undefined)
      await new Promise((passed) => setTimeout(passed, everyMs))
    }
  })()
  return {
    seen,
    collected,
    unhealthy: () => unhealthy,
    stop: async () => {
      over = true
      await watching
    },
  }
}

/** MB per minute, by the straight line that fits best. */
export function slopeOf(points: readonly { readonly atSeconds: number; readonly heapMb: number }[]): number {
  const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length
  const x = mean(points.map(({ atSeconds }) => atSeconds / 60))
  const y = mean(points.map(({ heapMb }) => heapMb))
  const up = points.reduce((sum, { atSeconds, heapMb }) => sum + (atSeconds / 60 - x) * (heapMb - y), 0)
  const across = points.reduce((sum, { atSeconds }) => sum + (atSeconds / 60 - x) ** 2, 0)
  return across === 0 ? 0 : up / across
}
