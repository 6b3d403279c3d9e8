import { open, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { canMount, type Environment } from '../lib/environment.ts'
import { checkRecovery, databaseIsBack, type FaultTest, randomMoment, seconds } from './fault.ts'

const fullMs = 8_000
const leftBytes = 512 * 1024

const fillerOf = ({ folder }: Environment): string => join(folder, '..', 'filler')

/** Fills the file system up to `leftBytes`. */
async function fill(environment: Environment): Promise<void> {
  await writeFile(fillerOf(environment), '')
  const file = await open(fillerOf(environment), 'r+')
  const piece = Buffer.alloc(256 * 1024, 1)
  try {
    for (let at = 0; await hasRoom(environment); at += piece.length)
      await file.write(piece, 0, piece.length, at)
  } finally {
    await file.close()
  }
}

async function hasRoom({ folder }: Environment): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize > leftBytes
}

export const faultTest: FaultTest = {
  summary: 'disk of PostgreSQL full',
  connection: 'direct',
  diskMb: 320,
  unsupported: async () => ((await canMount()) ? undefined : 'mounting a file system is not permitted'),
  run: async (context) => {
    const { environment, load } = context
    await randomMoment(context)
    await fill(environment)
    const from = load.log.sendings.length
    await sleep(fullMs)
    const unavailable = load.log.sendings.slice(from).filter(({ status }) => status === 503).length
    await rm(fillerOf(environment))
    const backMs = await databaseIsBack(environment)
    return {
      figures: `${unavailable} × 503 while full, back ${seconds(backMs)} after space was freed`,
      findings: [
        ...(backMs === undefined ? ['the database did not come back'] : []),
        ...(await checkRecovery(context)),
      ],
    }
  },
}
