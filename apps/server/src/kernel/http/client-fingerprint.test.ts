import { expect, it } from 'vitest'
import { browserCookie, newBrowserId, readBrowserId } from '#kernel/http/browser-cookie.ts'
import { createFingerprintOf } from '#kernel/http/client-fingerprint.ts'
import { systemRandom } from '#kernel/random.ts'

const fingerprintOf = createFingerprintOf({ names: 'secret' })
const here = { address: '10.0.0.1', userAgent: 'one', browser: 'b'.repeat(22) }

it('the browser hash is independent of the address; the device hash depends on address and user agent', () => {
  const [home, away] = [fingerprintOf(here), fingerprintOf({ ...here, address: '10.0.0.2' })]
  expect(away.browser).toBe(home.browser)
  expect([away.device === home.device, away.address === home.address]).toEqual([false, false])
  expect(fingerprintOf({ ...here, userAgent: 'two' }).address).toBe(home.address)
})

it('the marks of an IPv6 address are those of its home network, so that a player cannot choose them', () => {
  const from = (address: string) => fingerprintOf({ ...here, address })
  const home = from('2001:db8:1:200::1')
  for (const address of ['2001:db8:1:200:ffff::9', '2001:db8:1:2ff::1']) {
    expect(from(address).address).toBe(home.address)
    expect(from(address).device).toBe(home.device)
  }
  expect(from('2001:db8:1:300::1').address).not.toBe(home.address)
  expect(from('::ffff:10.0.0.1')).toEqual(fingerprintOf(here))
})

it('fingerprints reveal no input and cannot be computed without the key', () => {
  const text = JSON.stringify(fingerprintOf(here))
  for (const part of Object.values(here)) expect(text).not.toContain(part)
  expect(createFingerprintOf({ names: 'another' })(here)).not.toEqual(fingerprintOf(here))
})

it('a client without a browser cookie has no browser hash', () => {
  expect(fingerprintOf({ ...here, browser: '' })).not.toHaveProperty('browser')
})

it.each([
  ['our cookie among others', `lang=pt; browser=${'x'.repeat(22)}; a=b`, 'x'.repeat(22)],
  ['none', undefined, ''],
  ['one that is too short', 'browser=short', ''],
  ['one with signs that are not ours', `browser=${'<'.repeat(22)}`, ''],
  ['another whose name ends alike', `mybrowser=${'x'.repeat(22)}`, ''],
])('%s', (_, cookies, name) => {
  expect(readBrowserId(cookies)).toBe(name)
})

it('browser ids are random, readable from the cookie, and HttpOnly', () => {
  const names = [newBrowserId(systemRandom), newBrowserId(systemRandom)]
  expect(new Set(names).size).toBe(2)
  const cookie = browserCookie(names[0] ?? '', true)
  expect(readBrowserId(cookie)).toBe(names[0])
  expect(cookie).toMatch(/HttpOnly; SameSite=Lax; Secure$/)
  expect(browserCookie('x', false)).not.toContain('Secure')
})
