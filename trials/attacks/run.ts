// `npm run trial -- attacks [name …]`: attacks a server of its own from outside. Prints one line per attack test, writes
// attacks/out/NAME.json, and exits with 1 on any 5xx response, any crash, and any finding of the ledger audit. Server
// tests cover hostile bodies, tokens and ids, repeated requests and floods.
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { ensureWebBuilds } from '#apps/cli/src/lib/web-build.ts'
import { createEnvironment, type Environment } from '../lib/environment.ts'
import { auditAll } from '../lib/ledger-check.ts'
import type { Attack, Result } from './attack.ts'

const dir = import.meta.dirname
const out = join(dir, 'out')

async function run(environment: Environment, { run }: Attack): Promise<Result> {
  const { server, url, app } = environment
  await server.kill()
  await server.start(url, { RATE_LIMITS: 'off', WITH_PAGE: 'yes' })
  const crashes = server.crashes()
  const address = server.address()
  const result = await run({ environment, address, port: Number(new URL(address).port) })
  const isAlive = await fetch(`${address}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )
  const crashed = isAlive && server.crashes() === crashes ? [] : ['the server crashed']
  return { ...result, findings: [...result.findings, ...crashed, ...(await auditAll(app.db))] }
}

const knownNames = (await readdir(dir))
  .filter((file) => file.endsWith('.attack.ts'))
  .map((file) => file.replace('.attack.ts', ''))
const requestedNames = process.argv.slice(2)
const unknown = requestedNames.find((name) => !knownNames.includes(name))
if (unknown !== undefined) throw new Error(`Unknown attack test "${unknown}": use ${knownNames.join(', ')}`)

await mkdir(out, { recursive: true })
await ensureWebBuilds(resolve(dir, '..', '..'), new AbortController().signal)
let succeeded = 0
const environment = await createEnvironment()
try {
  for (const name of requestedNames.length > 0 ? requestedNames : knownNames) {
    const { attack } = (await import(`./${name}.attack.ts`)) as { attack: Attack }
    const result = await run(environment, attack)
    const { tried, figures, findings } = result
    console.log(
      `${name.padEnd(12)} ${String(tried).padStart(6)} tried  ${findings.length} succeeded  (${figures})`,
    )
    for (const finding of findings.slice(0, 10)) console.log(`${''.padEnd(12)} WRONG: ${finding}`)
    const stored = { ...result, name, summary: attack.summary }
    await writeFile(join(out, `${name}.json`), `${JSON.stringify(stored, null, 2)}\n`)
    succeeded += findings.length
  }
} finally {
  await environment.close()
}
console.log(`${succeeded} attacks succeeded.`)
process.exit(succeeded === 0 ? 0 : 1)
