// `npm run attacks [name …]`: attacks a server of its own from outside, as strangers and as players without a cent.
// Prints a line for each attack, writes attacks/out/NAME.json, and exits with 1 on any answer of 5xx, any crash, and
// any change that nobody but an attacker asked for.
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { ensureWebBuild } from '#tools/web-build.ts'
import { makeStage, type Stage } from '../faults/stage.ts'
import { auditAll } from '../faults/verdict.ts'
import { type Attack, createGround, type Ground, loot, type Result } from './attack.ts'

const dir = import.meta.dirname
const out = join(dir, 'out')

type Told = Result & { readonly name: string; readonly does: string }

async function run(stage: Stage, name: string, attack: Attack): Promise<Told> {
  await stage.server.kill()
  const limits = { RATE_LIMITS: attack.withLimits ? 'on' : 'off' }
  await stage.server.start(stage.url, { ...limits, ...(attack.withPage && { WITH_PAGE: 'yes' }) })
  const crashes = stage.server.crashes()
  const ground = createGround(stage)
  await ground.seal()
  const result = await attack.run(ground)
  const faults = [...result.faults, ...(await damage(ground, crashes))]
  return { ...result, name, does: attack.does, faults }
}

async function damage(ground: Ground, crashes: number): Promise<string[]> {
  const { stage } = ground
  const alive = await fetch(`${ground.address}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )
  const cash = await loot(ground)
  return [
    ...(alive && stage.server.crashes() === crashes ? [] : ['the server crashed']),
    ...(await ground.broken()),
    ...(cash === 0n ? [] : [`attackers have ${cash} by now`]),
    ...(await auditAll(stage.app.db)),
  ]
}

function tell({ name, tried, figures, faults }: Told): void {
  console.log(
    `${name.padEnd(12)} ${String(tried).padStart(6)} tried  ${faults.length} succeeded  (${figures})`,
  )
  for (const fault of faults.slice(0, 10)) console.log(`${''.padEnd(12)} WRONG: ${fault}`)
}

const known = (await readdir(dir))
  .filter((file) => file.endsWith('.attack.ts'))
  .map((file) => file.replace('.attack.ts', ''))
const asked = process.argv.slice(2)
const unknown = asked.find((name) => !known.includes(name))
if (unknown !== undefined) throw new Error(`There is no attack "${unknown}": choose from ${known.join(', ')}`)

await mkdir(out, { recursive: true })
await ensureWebBuild(resolve(dir, '..', '..'), new AbortController().signal)
let wrong = 0
const stage = await makeStage()
try {
  for (const name of asked.length > 0 ? asked : known) {
    const { attack } = (await import(`./${name}.attack.ts`)) as { attack: Attack }
    const told = await run(stage, name, attack)
    tell(told)
    await writeFile(join(out, `${name}.json`), `${JSON.stringify(told, null, 2)}\n`)
    wrong += told.faults.length
  }
} finally {
  await stage.close()
}
console.log(wrong === 0 ? 'Nothing was achieved.' : `${wrong} things were achieved.`)
process.exit(wrong === 0 ? 0 : 1)
