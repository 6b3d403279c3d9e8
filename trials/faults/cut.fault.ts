import { checkRecovery, type FaultTest, randomMoment } from './fault.ts'

export const faultTest: FaultTest = {
  summary: 'all connections to PostgreSQL cut at once',
  connection: 'proxy',
  run: async (context) => {
    const cuts = context.times(10)
    for (let cut = 0; cut < cuts; cut++) {
      await randomMoment(context)
      context.environment.proxy.cut()
    }
    return { figures: `${cuts} cuts`, findings: await checkRecovery(context) }
  },
}
