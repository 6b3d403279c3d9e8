import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { LockEntry } from './lock.ts'
import { findingsIn, readAdvisories } from './sbom.ts'

const read = (name: string) => JSON.parse(readFileSync(name, 'utf8'))

const findings = (entry: LockEntry, name = 'paint') => {
  const valid = { version: '2.0.0', license: 'MIT', integrity: 'sha512-AAEC' }
  return findingsIn({ packages: { [`node_modules/${name}`]: { ...valid, ...entry } } }, {})
}

describe('installed packages', () => {
  it('have an allowed licence, a hash, and no install script that package.json does not decide on', () => {
    const lock = read('package-lock.json')
    expect(Object.keys(lock.packages).length).toBeGreaterThan(300)
    expect(findingsIn(lock, read('package.json').allowScripts)).toEqual([])
  })

  it.each([
    ['paint runs a script', { hasInstallScript: true }],
    ['paint has no hash', { integrity: undefined as never }],
    ['paint has licence GPL-3.0-only', { license: 'GPL-3.0-only' }],
    ['paint has licence MIT AND GPL-3.0-only', { license: 'MIT AND GPL-3.0-only' }],
    ['paint has licence LGPL-3.0-or-later', { license: 'LGPL-3.0-or-later' }],
  ])('are reported: %s', (finding, entry) => {
    expect(findings(entry)).toEqual([finding])
  })

  it('may offer a choice of licences, and tools may be under the LGPL', () => {
    expect(findings({ license: '(GPL-3.0-only OR MIT)' })).toEqual([])
    expect(findings({ license: 'Apache-2.0 AND LGPL-3.0-or-later', dev: true })).toEqual([])
  })

  it('may be a library under the LGPL that an operator can replace, and no other package of its makers', () => {
    const licensed = { license: 'LGPL-3.0-or-later', optional: true }
    expect(findings(licensed, '@img/sharp-libvips-linux-x64')).toEqual([])
    expect(findings(licensed, '@img/sharp-linux-x64')).toHaveLength(1)
    expect(findings({ license: 'GPL-3.0-only' }, '@img/sharp-libvips-linux-x64')).toHaveLength(1)
  })
})

it('a registry without advisories is distinguished from a registry without findings', () => {
  const report = { vulnerabilities: { paint: { severity: 'high' } } }
  expect(readAdvisories(JSON.stringify(report))).toEqual({ known: ['paint has an advisory (high)'] })
  expect(readAdvisories('{"vulnerabilities":{}}')).toEqual({ known: [] })
  expect(readAdvisories('{"message":"405 Method Not Allowed"}')).toEqual({ error: '405 Method Not Allowed' })
  expect(readAdvisories('')).toHaveProperty('error')
})
