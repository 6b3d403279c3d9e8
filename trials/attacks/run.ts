// `npm run trial -- attacks [name …]`: attacks a server of its own from outside, as guest and as player without money.
// Prints one line per attack test, writes attacks/out/NAME.json, and exits with 1 on any 5xx response, any crash, and
// any changed row of another player.
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { ensureWebBuild } from '#apps/cli/src/lib/web-build.ts'
import { createEnvironment, type Environment } from '../lib/environment.ts'
import { auditAll } from '../lib/ledger-check.ts'
import {
  type Attack,
  type AttackEnvironment,
  createAttackEnvironment,
  type Result,
  stolenCash,
} from './attack.ts'

const dir = import.meta.dirname
const out = join(dir, 'out')

type Started = Result & { readonly name: string; readonly summary: string }

async function run(environment: Environment, name: string, attack: Attack): Promise<Started> {
  await environment.server.kill()
  const limits = { RATE_LIMITS: attack.withLimits ? 'on' : 'off' }
  await environment.server.start(environment.url, { ...limits, ...(attack.withPage && { WITH_PAGE: 'yes' }) })
  const crashes = environment.server.crashes()
  const target = createAttackEnvironment(environment)
  await target.takeSnapshot()
  const result = await attack.run(target)
  const findings = [...result.findings, ...(await damage(target, crashes))]
  return { ...result, name, summary: attack.summary, findings }
}

async function damage(target: AttackEnvironment, crashes: number): Promise<string[]> {
  const { environment } = target
  const alive = await fetch(`${target.address}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )
  const cash = await stolenCash(target)
  return [
    ...(alive && environment.server.crashes() === crashes ? [] : ['the server crashed']),
    ...(await target.changes()),
    ...(cash === 0n ? [] : [`attackers own ${cash} minor units`]),
    ...(await auditAll(environment.app.db)),
  ]
}

function print({ name, tried, figures, findings }: Started): void {
  console.log(
    `${name.padEnd(12)} ${String(tried).padStart(6)} tried  ${findings.length} succeeded  (${figures})`,
  )
  for (const faultTest of findings.slice(0, 10)) console.log(`${''.padEnd(12)} WRONG: ${faultTest}`)
}

const knownNames = (await readdir(dir))
  .filter((file) => file.endsWith('.attack.ts'))
  .map((file) => file.replace('.attack.ts', ''))
const requestedNames = process.argv.slice(2)
const unknown = requestedNames.find((name) => !knownNames.includes(name))
if (unknown !== undefined) throw new Error(`Unknown attack test "${unknown}": use ${knownNames.join(', ')}`)

await mkdir(out, { recursive: true })
await ensureWebBuild(resolve(dir, '..', '..'), new AbortController().signal)
let wrong = 0
const environment = await createEnvironment()
try {
  for (const name of requestedNames.length > 0 ? requestedNames : knownNames) {
    const { attack } = (await import(`./${name}.attack.ts`)) as { attack: Attack }
    const started = await run(environment, name, attack)
    print(started)
    await writeFile(join(out, `${name}.json`), `${JSON.stringify(started, null, 2)}\n`)
    wrong += started.findings.length
  }
} finally {
  await environment.close()
}
console.log(wrong === 0 ? '0 attacks succeeded.' : `${wrong} attacks succeeded.`)
process.exit(wrong === 0 ? 0 : 1)
