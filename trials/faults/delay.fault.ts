import { type Fault, goesOn } from './fault.ts'

const delaysMs = [2, 60, 800, 10, 0]
const answersEach = 30

export const fault: Fault = {
  does: 'a slow network to PostgreSQL, whose delay changes',
  through: 'proxy',
  happen: async (happening) => {
    const { load, stage } = happening
    const faults: string[] = []
    for (const ms of delaysMs) {
      stage.proxy.delay(ms)
      const isAnswered = await load.acknowledges(happening.times(answersEach))
      if (!isAnswered) faults.push(`nobody was answered with ${ms} ms a piece`)
    }
    faults.push(...(await goesOn(happening)))
    return { figures: `${Math.max(...delaysMs)} ms a piece`, faults }
  },
}
