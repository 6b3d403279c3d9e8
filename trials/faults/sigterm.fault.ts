import { anyMoment, type Fault, seconds } from './fault.ts'

const exitMsMost = 10_000
/** A call that was sent this shortly before may still have been on its way when the server took no more. */
const sentMs = 20

export const fault: Fault = {
  does: 'SIGTERM under load',
  through: 'direct',
  happen: async (happening) => {
    const { stage, load } = happening
    const faults: string[] = []
    let [slowestMs, inFlight] = [0, 0]
    for (let stopped = 0; stopped < happening.times(5); stopped++) {
      await anyMoment(happening)
      const at = performance.now() - sentMs
      const under = load.log.sendings.filter(({ beganAt, endedAt }) => beganAt < at && endedAt === undefined)
      const { code, ms } = await stage.server.stop()
      const unanswered = under.filter(({ status }) => status === undefined).length
      inFlight += under.length
      slowestMs = Math.max(slowestMs, ms)
      if (code !== 0) faults.push(`it ended with ${code}`)
      if (ms > exitMsMost) faults.push(`it took ${seconds(ms)} to end`)
      if (unanswered > 0) faults.push(`${unanswered} calls in flight were not answered`)
      await happening.restart()
    }
    return { figures: `${inFlight} calls in flight answered, gone within ${seconds(slowestMs)}`, faults }
  },
}
