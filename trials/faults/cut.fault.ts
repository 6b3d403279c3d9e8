import { anyMoment, type Fault, goesOn } from './fault.ts'

export const fault: Fault = {
  does: 'all connections to PostgreSQL cut at once',
  through: 'proxy',
  happen: async (happening) => {
    const cuts = happening.times(10)
    for (let cut = 0; cut < cuts; cut++) {
      await anyMoment(happening)
      happening.stage.proxy.cut()
    }
    return { figures: `${cuts} cuts`, faults: await goesOn(happening) }
  },
}
