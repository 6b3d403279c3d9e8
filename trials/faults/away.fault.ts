import { setTimeout as sleep } from 'node:timers/promises'
import { checkRecovery, type FaultTest, isReady, randomMoment, seconds, until } from './fault.ts'

const awayMs = 30_000
const maxReadyMs = 10_000

export const faultTest: FaultTest = {
  summary: 'database unreachable for 30 s',
  connection: 'proxy',
  run: async (context) => {
    const { environment, load } = context
    await randomMoment(context)
    environment.proxy.down()
    const from = load.log.sendings.length
    await sleep(awayMs)
    const falselyReady = (await isReady(environment)) ? ['/readyz reported ready without a database'] : []
    const unavailable = load.log.sendings.slice(from).filter(({ status }) => status === 503).length
    environment.proxy.up()
    const readyMs = await until(() => isReady(environment))
    const late = readyMs === undefined || readyMs > maxReadyMs
    return {
      figures: `${unavailable} × 503 during the outage, ready ${seconds(readyMs)} after reconnect`,
      findings: [
        ...falselyReady,
        ...(late ? [`ready only after ${seconds(readyMs)}`] : []),
        ...(await checkRecovery(context)),
      ],
    }
  },
}
