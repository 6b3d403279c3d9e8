import { setTimeout as sleep } from 'node:timers/promises'
import { checkRecovery, type FaultTest, isReady, randomMoment, seconds, until } from './fault.ts'

const holeMs = 3_000
/** The pool drops a silent connection after 20 s; recovery cannot be faster. */
const maxBackMs = 30_000

export const faultTest: FaultTest = {
  summary: 'network drops every packet while connections stay open',
  connection: 'proxy',
  run: async (context) => {
    const { load, environment } = context
    await randomMoment(context)
    environment.proxy.blackHole(true)
    await sleep(holeMs)
    environment.proxy.blackHole(false)
    const began = performance.now()
    const answers = await load.acknowledges(20)
    const backMs = answers ? performance.now() - began : undefined
    const ready = await until(() => isReady(environment), maxBackMs)
    const figures = `bets resume ${seconds(backMs)} after it`
    if (backMs === undefined || backMs > maxBackMs || ready === undefined)
      return { figures, findings: [`bets resumed: ${seconds(backMs)}`, `ready: ${seconds(ready)}`] }
    return { figures, findings: await checkRecovery(context) }
  },
}
