import { open, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { anyMoment, databaseIsBack, type Fault, goesOn, seconds } from './fault.ts'
import { canMount, type Stage } from './stage.ts'

const fullMs = 8_000
const leftBytes = 512 * 1024

const fillerOf = ({ folder }: Stage): string => join(folder, '..', 'filler')

/** Takes all the room but a little. */
async function fill(stage: Stage): Promise<void> {
  await writeFile(fillerOf(stage), '')
  const file = await open(fillerOf(stage), 'r+')
  const piece = Buffer.alloc(256 * 1024, 1)
  try {
    for (let at = 0; await hasRoom(stage); at += piece.length) await file.write(piece, 0, piece.length, at)
  } finally {
    await file.close()
  }
}

async function hasRoom({ folder }: Stage): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize > leftBytes
}

export const fault: Fault = {
  does: 'a full disk under PostgreSQL',
  through: 'direct',
  diskMb: 320,
  impossible: async () => ((await canMount()) ? undefined : 'no file system of its own may be mounted here'),
  happen: async (happening) => {
    const { stage, load } = happening
    await anyMoment(happening)
    await fill(stage)
    const from = load.log.sendings.length
    await sleep(fullMs)
    const told = load.log.sendings.slice(from).filter(({ status }) => status === 503).length
    await rm(fillerOf(stage))
    const backMs = await databaseIsBack(stage)
    return {
      figures: `${told} × 503 meanwhile, back ${seconds(backMs)} after there was room`,
      faults: [
        ...(backMs === undefined ? ['the database did not come back'] : []),
        ...(await goesOn(happening)),
      ],
    }
  },
}
