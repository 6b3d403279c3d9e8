import { type FaultTest, randomMoment, seconds } from './fault.ts'

const maxExitMs = 10_000
/** A request sent within this time before the signal may not have reached the server. */
const sentMs = 20

export const faultTest: FaultTest = {
  summary: 'SIGTERM under load',
  connection: 'direct',
  run: async (context) => {
    const { environment, load } = context
    const findings: string[] = []
    let [slowestMs, inFlight] = [0, 0]
    for (let stopped = 0; stopped < context.times(5); stopped++) {
      await randomMoment(context)
      const at = performance.now() - sentMs
      const under = load.log.sendings.filter(({ beganAt, endedAt }) => beganAt < at && endedAt === undefined)
      const { code, ms } = await environment.server.stop()
      const unanswered = under.filter(({ status }) => status === undefined).length
      inFlight += under.length
      slowestMs = Math.max(slowestMs, ms)
      if (code !== 0) findings.push(`exit code ${code}`)
      if (ms > maxExitMs) findings.push(`exit took ${seconds(ms)}`)
      if (unanswered > 0) findings.push(`${unanswered} requests in flight got no response`)
      await context.restart()
    }
    return {
      figures: `${inFlight} requests in flight answered, slowest exit ${seconds(slowestMs)}`,
      findings,
    }
  },
}
