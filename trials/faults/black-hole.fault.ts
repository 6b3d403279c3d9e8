import { setTimeout as sleep } from 'node:timers/promises'
import { anyMoment, type Fault, goesOn, isReady, seconds, until } from './fault.ts'

const holeMs = 3_000
/** A connection that says nothing is given up after 20 s; only then can anybody know. */
const backMsMost = 30_000

export const fault: Fault = {
  does: 'a network that swallows everything, without a word, on connections that stay open',
  through: 'proxy',
  happen: async (happening) => {
    const { load, stage } = happening
    await anyMoment(happening)
    stage.proxy.blackHole(true)
    await sleep(holeMs)
    stage.proxy.blackHole(false)
    const began = performance.now()
    const answers = await load.acknowledges(20)
    const backMs = answers ? performance.now() - began : undefined
    const ready = await until(() => isReady(stage), backMsMost)
    const figures = `bets go on ${seconds(backMs)} after it`
    if (backMs === undefined || backMs > backMsMost || ready === undefined)
      return { figures, faults: [`bets went on: ${seconds(backMs)}`, `ready: ${seconds(ready)}`] }
    return { figures, faults: await goesOn(happening) }
  },
}
