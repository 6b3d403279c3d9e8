import { anyMoment, databaseIsBack, type Fault, goesOn } from './fault.ts'
import type { Stage } from './stage.ts'
import { ask } from './verdict.ts'

const busySession = `
  select pid from pg_stat_activity where usename = 'saguao' and pid <> pg_backend_pid()
   order by state = 'idle', random() limit 1`

/** A session that dies in the middle of its work makes PostgreSQL end all others and repair itself. */
async function killSession({ superUrl }: Stage): Promise<void> {
  const [session] = await ask<{ pid: number }>(superUrl, busySession)
  if (session) process.kill(session.pid, 'SIGKILL')
}

export const fault: Fault = {
  does: 'kill -9 of PostgreSQL: its first process, or one that serves us',
  through: 'direct',
  happen: async (happening) => {
    const { stage } = happening
    const kills = happening.times(8)
    for (let killed = 0; killed < kills; killed++) {
      await anyMoment(happening)
      if (killed % 2 === 0) process.kill(await stage.postmaster(), 'SIGKILL')
      else await killSession(stage)
      await databaseIsBack(stage)
    }
    return { figures: `${kills} kills`, kills, faults: await goesOn(happening) }
  },
}
