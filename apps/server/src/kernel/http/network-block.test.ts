import fc from 'fast-check'
import { expect, it } from 'vitest'
import { homeNetworkOf, networkBlocksOf } from './network-block.ts'

const keysOf = (address: string): string[] => networkBlocksOf(address).map(({ key }) => key)

it('addresses of one /64 have one key, in every spelling', () => {
  for (const address of ['2001:db8:1:2::1', '2001:0DB8:0001:0002:ffff::', '2001:db8:1:2:3:4:1.2.3.4'])
    expect(keysOf(address)[0]).toBe('2001:0db8:0001:0002')
  expect(keysOf('fe80::1%eth0')[0]).toBe('fe80:0000:0000:0000')
  expect(keysOf('::1')[0]).toBe('0000:0000:0000:0000')
  expect(homeNetworkOf('2001:db8:1:2ff::1')).toBe('2001:0db8:0001:02')
  expect(homeNetworkOf('::ffff:198.51.100.7')).toBe('198.51.100.7')
})

it('the blocks around a /64 have wider limits, and their keys are prefixes', () => {
  expect(networkBlocksOf('2001:db8:1:2ff::1')).toEqual([
    { key: '2001:0db8:0001:02ff', factor: 1 },
    { key: '2001:0db8:0001:02', factor: 4 },
    { key: '2001:0db8:0001', factor: 16 },
  ])
})

it('an IPv4 address counts alone, also written as IPv6', () => {
  for (const address of [
    '198.51.100.7',
    '::ffff:198.51.100.7',
    '::ffff:c633:6407',
    '0:0:0:0:0:FFFF:C633:6407',
  ])
    expect(keysOf(address)).toEqual(['198.51.100.7'])
})

it('text that is no address counts as it is', () => {
  for (const text of ['', 'unknown', '1.2.3', '2001:db8', 'command']) expect(keysOf(text)).toEqual([text])
})

it('two IPv6 addresses share a key exactly when they share the block', () => {
  const address = fc.array(fc.constantFrom(0, 1, 0x200, 0xfe00, 0xffff), { minLength: 8, maxLength: 8 })
  const text = (groups: readonly number[]): string => groups.map((group) => group.toString(16)).join(':')
  const isMapped = (groups: readonly number[]): boolean =>
    groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  fc.assert(
    fc.property(address, address, (one, other) => {
      fc.pre(!isMapped(one) && !isMapped(other))
      const [mine, theirs] = [keysOf(text(one)), keysOf(text(other))]
      const isSame = (bits: number) =>
        one.every((group, at) => {
          const shared = Math.min(Math.max(bits - at * 16, 0), 16)
          return group >> (16 - shared) === (other[at] ?? 0) >> (16 - shared)
        })
      expect([64, 56, 48].map((_, at) => mine[at] === theirs[at])).toEqual([64, 56, 48].map(isSame))
    }),
  )
})
