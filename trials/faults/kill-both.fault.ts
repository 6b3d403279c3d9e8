import { databaseIsBack, type FaultTest, randomMoment } from './fault.ts'

export const faultTest: FaultTest = {
  summary: 'kill -9 of the server and PostgreSQL at the same time',
  connection: 'direct',
  run: async (context) => {
    const { environment } = context
    const kills = context.times(6)
    for (let killed = 0; killed < kills; killed++) {
      await randomMoment(context)
      process.kill(await environment.postmaster(), 'SIGKILL')
      await environment.server.kill()
      await databaseIsBack(environment)
      await context.restart()
    }
    return { figures: `${kills} kills of both`, kills }
  },
}
