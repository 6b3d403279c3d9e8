// CPU time of the steps of a bet, from a profile of the server process and the CPU time of PostgreSQL's processes.
import { type Profiler, Session } from 'node:inspector/promises'

type Step = {
  readonly name: string
  /** Source files of the step. A sample belongs to the step of the innermost call that has one. */
  readonly files: RegExp
}

const steps: readonly Step[] = [
  { name: 'write', files: /fastify\/lib\/reply|_http_outgoing|fast-json-stringify|kernel\/http\/envelope/ },
  { name: 'PostgreSQL client', files: /node_modules\/(pg|pg-[a-z]+|postgres-[a-z]+)\// },
  { name: 'validate', files: /kernel\/http\/call-schemas/ },
  { name: 'access', files: /modules\/identity|kernel\/http\/callers|kernel\/http\/load/ },
  { name: 'idempotency', files: /kernel\/http\/idempotency|games\/(bet-request|play-once)/ },
  { name: 'game', files: /modules\/(games|protection|lobby|rewards)|packages\/fair|@noble/ },
  { name: 'batch', files: /modules\/wallet|kernel\/db/ },
  { name: 'parse', files: /secure-json-parse|content-type-parser|json-body|_http_(common|incoming|server)/ },
  { name: 'HTTP server', files: /kernel\/http|kernel\/observability|node_modules\/(fastify|find-my-way)/ },
]

const runtime = 'Node.js (garbage collection, event loop)'

export type StepTimes = Readonly<Record<string, number>>

/**
 * Runs the work and returns the microseconds of this process in each step. The profile says when the process was
 * somewhere, also while another process had its core, so its shares are applied to the CPU time that was used.
 */
export async function profileSteps(work: () => Promise<void>): Promise<StepTimes> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.start')
  const idle = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(idle)
  const { profile } = await session.post('Profiler.stop')
  session.disconnect()
  const times = sumOf(profile)
  const total = Object.values(times).reduce((sum, time) => sum + time, 0)
  return Object.fromEntries(Object.entries(times).map(([step, us]) => [step, (us / total) * (user + system)]))
}

function sumOf({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): StepTimes {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const stepOf = new Map<number, string | undefined>()
  // Parents come before their children.
  for (const node of nodes) {
    const own = steps.find(({ files }) => files.test(node.callFrame.url))?.name
    const step = own ?? stepOf.get(node.id)
    stepOf.set(node.id, step)
    for (const child of node.children ?? []) stepOf.set(child, step)
  }
  const times: Record<string, number> = {}
  samples.forEach((id, at) => {
    if (byId.get(id)?.callFrame.functionName === '(idle)') return
    const step = stepOf.get(id) ?? runtime
    times[step] = (times[step] ?? 0) + (timeDeltas[at] ?? 0)
  })
  return times
}
