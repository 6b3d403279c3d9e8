import { setTimeout as sleep } from 'node:timers/promises'
import { ask } from '../lib/query.ts'
import { checkRecovery, type FaultTest } from './fault.ts'

const frozenMs = 26_000

/** A backend that holds the locks of a batch, if one is active now. */
const postingSession = `
  select pid from pg_stat_activity where usename = 'saguao' and query like '%wallet_post%'
   order by state = 'idle', random() limit 1`

export const faultTest: FaultTest = {
  summary: 'PostgreSQL backend frozen during a batch of bets',
  connection: 'direct',
  run: async (context) => {
    const { load, environment } = context
    await load.acknowledges(50)
    const [session] = await ask<{ pid: number }>(environment.superUrl, postingSession)
    if (!session) return { figures: 'no session to freeze', findings: ['no backend was posting'] }
    process.kill(session.pid, 'SIGSTOP')
    const before = load.log.acknowledged.size
    await sleep(frozenMs)
    const meanwhile = load.log.acknowledged.size - before
    process.kill(session.pid, 'SIGCONT')
    const stuck = meanwhile === 0 ? ['no bet was acknowledged while one backend was frozen'] : []
    return {
      figures: `${meanwhile} acknowledged while frozen for ${frozenMs / 1000} s`,
      findings: [...stuck, ...(await checkRecovery(context))],
    }
  },
}
