import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { askOlder, readReport } from './advisories.ts'
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

/** Answers every question with the same, and tells what it was asked. */
async function openRegistry(status: number, answer: object) {
  const asked: { method?: string | undefined; url?: string | undefined; body: string }[] = []
  const server = createServer(async (request, response) => {
    asked.push({ method: request.method, url: request.url, body: await text(request) })
    response.writeHead(status).end(JSON.stringify(answer))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { asked, address: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

describe('advisories', () => {
  it('are read from what npm says of them, and so is its word that it could not ask', () => {
    const report = { vulnerabilities: { paint: { severity: 'high' } } }
    expect(readReport(JSON.stringify(report))).toEqual({ known: ['paint has an advisory (high)'] })
    expect(readReport('{"vulnerabilities":{}}')).toEqual({ known: [] })
    expect(readReport('{"message":"405 Method Not Allowed"}')).toEqual({ refused: '405 Method Not Allowed' })
    expect(readReport('')).toHaveProperty('refused')
  })

  it('are asked for as before where the registry knows no other question', async () => {
    const registry = await openRegistry(200, {
      advisories: { 7: { module_name: 'paint', severity: 'critical' } },
    })
    const found = await askOlder(registry.address, [one({})])
    registry.close()
    expect(found).toEqual({ known: ['paint has an advisory (critical)'] })
    const [question] = registry.asked
    expect(question).toMatchObject({ method: 'POST', url: '/-/npm/v1/security/audits/quick' })
    expect(JSON.parse(question?.body ?? '')).toMatchObject({ dependencies: { paint: { version: '2.0.0' } } })
  })

  it('that nobody tells are no reason to believe that there are none', async () => {
    const registry = await openRegistry(405, {})
    const refused = await askOlder(registry.address, [one({})])
    registry.close()
    expect(refused).toEqual({ refused: '405 Method Not Allowed' })
    expect(await askOlder(registry.address, [one({})])).toHaveProperty('refused')
  })
})
