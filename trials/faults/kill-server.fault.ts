import { anyMoment, type Fault } from './fault.ts'

export const fault: Fault = {
  does: 'kill -9 of the server',
  through: 'direct',
  happen: async (happening) => {
    const kills = happening.times(8)
    for (let killed = 0; killed < kills; killed++) {
      await anyMoment(happening)
      await happening.stage.server.kill()
      await happening.restart()
    }
    return { figures: `${kills} kills`, kills }
  },
}
