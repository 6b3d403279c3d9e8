// What each frame of a recorded page cost the thread that draws it, counted in that thread's own time: while it waits for
// a processor that others hold, its clock stands still.

/** Tasks, and the moment at which a frame is handed over. */
export const traceCategories = ['devtools.timeline', 'disabled-by-default-devtools.timeline']

type TraceEvent = {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  /** Microseconds of the thread's own time. */
  readonly tdur?: number
}

/** A frame's work is that of all tasks since the frame before it. */
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

/** Of several pages the one that moves. */
function busiestThread(commits: readonly TraceEvent[]): string | undefined {
  const byThread = Map.groupBy(commits, threadOf)
  return [...byThread].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0]
}
