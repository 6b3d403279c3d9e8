import { anyMoment, type Fault, goesOn } from './fault.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const jumpsMs = [hour, -hour, day, 0, -day, minute, -minute, 0]

export const fault: Fault = {
  does: "the server's clock jumping by minutes, hours and days, forth and back",
  through: 'direct',
  happen: async (happening) => {
    for (const ms of jumpsMs.slice(0, happening.times(jumpsMs.length))) {
      await anyMoment(happening)
      happening.stage.server.jump(ms)
    }
    const faults = await goesOn(happening)
    happening.stage.server.jump(0)
    return { figures: `${jumpsMs.length} jumps`, faults }
  },
}
