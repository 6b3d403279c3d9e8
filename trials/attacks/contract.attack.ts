import { calls, type Path } from '@saguao/contract/calls/calls.ts'
import { testSeeds } from '@saguao/contract/testing/seed.ts'
import { hostileBodies } from '#apps/server/src/testing/hostile-bodies.ts'
import { type Attack, type AttackEnvironment, call } from './attack.ts'

const [seed = 1] = testSeeds(1)
const maxBodies = Number(process.env.HOSTILE_BODIES ?? 120)
const width = 8

async function attackRow(target: AttackEnvironment, path: Path, findings: string[]): Promise<number> {
  const { token } = await target.attacker()
  const bodies = [...hostileBodies(calls[path].body, seed, maxBodies)]
  const tried = bodies.length
  const work = async (): Promise<void> => {
    for (let body = bodies.pop(); body; body = bodies.pop()) {
      const { status, json } = await call(target, path, body.text, { token })
      const isRefused = status === 400 || status === 413
      const shown = `${path} ${status} for ${body.text.slice(0, 80)}`
      if (status >= 500 || !json) findings.push(shown)
      else if (!body.isValid && !isRefused) findings.push(`let in: ${shown}`)
    }
  }
  await Promise.all(Array.from({ length: width }, work))
  return tried
}

export const attack: Attack = {
  summary: 'every call with bodies made from its own schema, each with something wrong',
  run: async (target) => {
    const findings: string[] = []
    let tried = 0
    for (const path of Object.keys(calls) as Path[]) tried += await attackRow(target, path, findings)
    return { tried, figures: `${Object.keys(calls).length} calls, SEED=${seed}`, findings }
  },
}
