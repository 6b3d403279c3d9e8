import { checkRecovery, type FaultTest } from './fault.ts'

const delaysMs = [2, 60, 800, 10, 0]
const answersEach = 30

export const faultTest: FaultTest = {
  summary: 'network to PostgreSQL with a changing delay',
  connection: 'proxy',
  run: async (context) => {
    const { load, environment } = context
    const findings: string[] = []
    for (const ms of delaysMs) {
      environment.proxy.delay(ms)
      const isAnswered = await load.acknowledges(context.times(answersEach))
      if (!isAnswered) findings.push(`no request was acknowledged with a delay of ${ms} ms`)
    }
    findings.push(...(await checkRecovery(context)))
    return { figures: `${Math.max(...delaysMs)} ms delay at most`, findings }
  },
}
