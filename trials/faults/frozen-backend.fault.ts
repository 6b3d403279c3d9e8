import { setTimeout as sleep } from 'node:timers/promises'
import { type Fault, goesOn } from './fault.ts'
import { ask } from './verdict.ts'

const frozenMs = 26_000

/** One that holds the locks of a batch, where there is one at this moment. */
const postingSession = `
  select pid from pg_stat_activity where usename = 'saguao' and query like '%wallet_post%'
   order by state = 'idle', random() limit 1`

export const fault: Fault = {
  does: 'a process of PostgreSQL frozen in the middle of a batch of bets',
  through: 'direct',
  happen: async (happening) => {
    const { load, stage } = happening
    await load.acknowledges(50)
    const [session] = await ask<{ pid: number }>(stage.superUrl, postingSession)
    if (!session) return { figures: 'no session to freeze', faults: ['nobody posts'] }
    process.kill(session.pid, 'SIGSTOP')
    const before = load.log.acknowledged.size
    await sleep(frozenMs)
    const meanwhile = load.log.acknowledged.size - before
    process.kill(session.pid, 'SIGCONT')
    const stuck = meanwhile === 0 ? ['nobody could bet while one process was frozen'] : []
    return {
      figures: `${meanwhile} acknowledged while it was frozen for ${frozenMs / 1000} s`,
      faults: [...stuck, ...(await goesOn(happening))],
    }
  },
}
