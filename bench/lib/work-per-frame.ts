// CPU time of each frame of a recorded page, by the clock of the rendering thread, which stops while the thread waits for
// a processor.

/** Task events and frame submissions. */
export const traceCategories = ['devtools.timeline', 'disabled-by-default-devtools.timeline']

type TraceEvent = {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  /** Microseconds of thread time. */
  readonly tdur?: number
}

/** The work of a frame is that of all tasks since the frame before. */
export function workPerFrameMs(trace: Buffer | undefined): readonly number[] {
  const { traceEvents } = JSON.parse(String(trace)) as { traceEvents: readonly TraceEvent[] }
  const spans = traceEvents.filter(({ ph }) => ph === 'X').toSorted((a, b) => a.ts - b.ts)
  const commits = spans.filter(({ name }) => name === 'Commit')
  const drawing = busiestThread(commits)
  const ends = commits.filter((event) => threadOf(event) === drawing).map(({ ts }) => ts)
  const frames = ends.map(() => 0)
  let frame = 0
  for (const { ts, tdur = 0 } of spans.filter((it) => it.name === 'RunTask' && threadOf(it) === drawing)) {
    while (frame < ends.length && ts > (ends[frame] ?? 0)) frame += 1
    if (frame < ends.length) frames[frame] = (frames[frame] ?? 0) + tdur / 1000
  }
  return frames
}

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid}:${tid}`

/** The page with the most frames. */
function busiestThread(commits: readonly TraceEvent[]): string | undefined {
  const byThread = Map.groupBy(commits, threadOf)
  return [...byThread].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0]
}
