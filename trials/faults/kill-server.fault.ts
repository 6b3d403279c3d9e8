import { type FaultTest, randomMoment } from './fault.ts'

export const faultTest: FaultTest = {
  summary: 'kill -9 of the server',
  connection: 'direct',
  run: async (context) => {
    const kills = context.times(8)
    for (let killed = 0; killed < kills; killed++) {
      await randomMoment(context)
      await context.environment.server.kill()
      await context.restart()
    }
    return { figures: `${kills} kills`, kills }
  },
}
