import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { billOf, findingsOf, type Package, packagesOf } from './supply-chain.ts'

const ours = packagesOf(JSON.parse(readFileSync('package-lock.json', 'utf8')))

const one = (differing: Partial<Package>): Package => ({
  path: 'node_modules/paint',
  name: 'paint',
  version: '2.0.0',
  license: 'MIT',
  integrity: 'sha512-AAEC',
  ...differing,
})

describe('what is installed', () => {
  it('has licences we may use, hashes, and no script that was not allowed by name', () => {
    expect(ours.length).toBeGreaterThan(300)
    expect(findingsOf(ours)).toEqual([])
  })

  it.each([
    ['runs a script', one({ hasInstallScript: true })],
    ['is pinned by no hash', { ...one({}), integrity: undefined }],
    ['is under GPL-3.0-only', one({ license: 'GPL-3.0-only' })],
    ['is under no licence', { ...one({}), license: undefined }],
    ['is under LGPL-3.0-or-later', one({ license: 'LGPL-3.0-or-later' })],
  ])('is noticed when it %s', (what, found) => {
    expect(findingsOf([found as Package])).toEqual([`paint ${what}`])
  })

  it('may be chosen from several licences, and copyleft for tools only', () => {
    expect(findingsOf([one({ license: '(GPL-3.0-only OR MIT)' })])).toEqual([])
    expect(findingsOf([one({ license: 'MIT AND GPL-3.0-only' })])).toHaveLength(1)
    expect(findingsOf([one({ license: 'Apache-2.0 AND LGPL-3.0-or-later', dev: true })])).toEqual([])
  })

  it('stands in the bill of materials', () => {
    const { components } = billOf([one({ name: '@paint/red', path: 'node_modules/@paint/red' })], '1.0.0')
    expect(components).toEqual([
      {
        type: 'library',
        name: '@paint/red',
        version: '2.0.0',
        scope: 'required',
        purl: 'pkg:npm/%40paint/red@2.0.0',
        licenses: [{ expression: 'MIT' }],
        hashes: [{ alg: 'SHA-512', content: '000102' }],
      },
    ])
  })
})
