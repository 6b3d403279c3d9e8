import type { Environment } from '../lib/environment.ts'
import { ask } from '../lib/query.ts'
import { checkRecovery, databaseIsBack, type FaultTest, randomMoment } from './fault.ts'

const busySession = `
  select pid from pg_stat_activity where usename = 'saguao' and pid <> pg_backend_pid()
   order by state = 'idle', random() limit 1`

/** A killed backend makes PostgreSQL end all other backends and run crash recovery. */
async function killSession({ superUrl }: Environment): Promise<void> {
  const [session] = await ask<{ pid: number }>(superUrl, busySession)
  if (session) process.kill(session.pid, 'SIGKILL')
}

export const faultTest: FaultTest = {
  summary: 'kill -9 of PostgreSQL: the postmaster or one backend',
  connection: 'direct',
  run: async (context) => {
    const { environment } = context
    const kills = context.times(8)
    for (let killed = 0; killed < kills; killed++) {
      await randomMoment(context)
      if (killed % 2 === 0) process.kill(await environment.postmaster(), 'SIGKILL')
      else await killSession(environment)
      await databaseIsBack(environment)
    }
    return { figures: `${kills} kills`, kills, findings: await checkRecovery(context) }
  },
}
