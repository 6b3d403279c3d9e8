import { anyMoment, databaseIsBack, type Fault } from './fault.ts'

export const fault: Fault = {
  does: 'kill -9 of the server and of PostgreSQL at one moment',
  through: 'direct',
  happen: async (happening) => {
    const { stage } = happening
    const kills = happening.times(6)
    for (let killed = 0; killed < kills; killed++) {
      await anyMoment(happening)
      process.kill(await stage.postmaster(), 'SIGKILL')
      await stage.server.kill()
      await databaseIsBack(stage)
      await happening.restart()
    }
    return { figures: `${kills} kills of both`, kills }
  },
}
