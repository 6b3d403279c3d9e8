import { type Fault, goesOn } from './fault.ts'

const delaysMs = [2, 60, 800, 10, 0]

export const fault: Fault = {
  does: 'a slow network to PostgreSQL, whose delay changes',
  through: 'proxy',
  happen: async (happening) => {
    const { load, stage } = happening
    for (const ms of delaysMs) {
      stage.proxy.delay(ms)
      await load.acknowledges(happening.times(30))
    }
    return { figures: `${Math.max(...delaysMs)} ms a piece`, faults: await goesOn(happening) }
  },
}
