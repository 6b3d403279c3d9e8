import { setTimeout as sleep } from 'node:timers/promises'
import { anyMoment, type Fault, goesOn, isReady, seconds, until } from './fault.ts'

const awayMs = 30_000
const readyMsMost = 10_000

export const fault: Fault = {
  does: 'the database gone for 30 s',
  through: 'proxy',
  happen: async (happening) => {
    const { stage, load } = happening
    await anyMoment(happening)
    stage.proxy.down()
    const from = load.log.sendings.length
    await sleep(awayMs)
    const lied = (await isReady(stage)) ? ['it said that it is ready without a database'] : []
    const told = load.log.sendings.slice(from).filter(({ status }) => status === 503).length
    stage.proxy.up()
    const readyMs = await until(() => isReady(stage))
    const late = readyMs === undefined || readyMs > readyMsMost
    return {
      figures: `${told} × 503 meanwhile, ready ${seconds(readyMs)} after it accepts`,
      faults: [
        ...lied,
        ...(late ? [`ready only after ${seconds(readyMs)}`] : []),
        ...(await goesOn(happening)),
      ],
    }
  },
}
