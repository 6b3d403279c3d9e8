import { checkRecovery, type FaultTest, randomMoment } from './fault.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const jumpsMs = [hour, -hour, day, 0, -day, minute, -minute, 0]

export const faultTest: FaultTest = {
  summary: "the server's clock jumps by minutes, hours and days, forward and back",
  connection: 'direct',
  run: async (context) => {
    for (const ms of jumpsMs.slice(0, context.times(jumpsMs.length))) {
      await randomMoment(context)
      context.environment.server.jump(ms)
    }
    const findings = await checkRecovery(context)
    context.environment.server.jump(0)
    return { figures: `${jumpsMs.length} jumps`, findings }
  },
}
