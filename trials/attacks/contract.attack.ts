import { calls, type Path } from '@saguao/contract/calls.ts'
import { hostileBodies } from '#apps/server/src/testing/hostile-bodies.ts'
import { type Attack, call, type Ground } from './attack.ts'

const seed = Number(process.env.HOSTILE_SEED ?? 1)
const bodiesMost = Number(process.env.HOSTILE_BODIES ?? 120)
const width = 8

async function attackRow(ground: Ground, path: Path, faults: string[]): Promise<number> {
  const { token } = await ground.attacker()
  const bodies = [...hostileBodies(calls[path].body, seed, bodiesMost)]
  const tried = bodies.length
  const work = async (): Promise<void> => {
    for (let body = bodies.pop(); body; body = bodies.pop()) {
      const { status, json } = await call(ground, path, body.text, { token })
      const isRefused = status === 400 || status === 413
      const shown = `${path} ${status} for ${body.text.slice(0, 80)}`
      if (status >= 500 || !json) faults.push(shown)
      else if (!body.fits && !isRefused) faults.push(`let in: ${shown}`)
    }
  }
  await Promise.all(Array.from({ length: width }, work))
  return tried
}

export const attack: Attack = {
  does: 'every call with bodies made from its own schema, each with something wrong',
  run: async (ground) => {
    const faults: string[] = []
    let tried = 0
    for (const path of Object.keys(calls) as Path[]) tried += await attackRow(ground, path, faults)
    return { tried, figures: `${Object.keys(calls).length} calls`, faults }
  },
}
