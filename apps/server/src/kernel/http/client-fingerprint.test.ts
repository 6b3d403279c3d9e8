import { expect, it } from 'vitest'
import { browserCookie, newBrowserId, readBrowserId } from '#kernel/http/browser-cookie.ts'
import { createFingerprintOf } from '#kernel/http/client-fingerprint.ts'
import { systemRandom } from '#kernel/random.ts'

const marksOf = createFingerprintOf({ names: 'secret' })
const here = { address: '10.0.0.1', userAgent: 'one', browser: 'b'.repeat(22) }

it('a browser is known wherever it calls from, and a device by its address and what it says it is', () => {
  const [home, away] = [marksOf(here), marksOf({ ...here, address: '10.0.0.2' })]
  expect(away.browser).toBe(home.browser)
  expect([away.device === home.device, away.address === home.address]).toEqual([false, false])
  expect(marksOf({ ...here, userAgent: 'two' }).address).toBe(home.address)
})

it('nothing of where a call came from can be read from its marks, nor made without the secret', () => {
  const text = JSON.stringify(marksOf(here))
  for (const part of Object.values(here)) expect(text).not.toContain(part)
  expect(createFingerprintOf({ names: 'another' })(here)).not.toEqual(marksOf(here))
})

it('a browser without a name leaves no mark of one', () => {
  expect(marksOf({ ...here, browser: '' })).not.toHaveProperty('browser')
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

it('a name is drawn anew each time, is found again, and is for no script', () => {
  const names = [newBrowserId(systemRandom), newBrowserId(systemRandom)]
  expect(new Set(names).size).toBe(2)
  const cookie = browserCookie(names[0] ?? '', true)
  expect(readBrowserId(cookie)).toBe(names[0])
  expect(cookie).toMatch(/HttpOnly; SameSite=Lax; Secure$/)
  expect(browserCookie('x', false)).not.toContain('Secure')
})
