import { createCipheriv } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createSeal, headOf, Unopened } from './encryption.ts'
import { createMarker, keyFor, type Secrets } from './secrets.ts'

const number = '52998224725'
const purpose = 'payout-account'
const withKeys = (...keys: Secrets['keys']): Secrets => ({ keys, names: 'names' })

describe('a sealed number', () => {
  const { seal, open, fingerprint } = createSeal(withKeys('one'), purpose)

  it('opens to what it was, looks different every time, and is found by its fingerprint', () => {
    const [first, second] = [seal(number), seal(number)]
    expect(first.equals(second)).toBe(false)
    expect([open(first), open(second)]).toEqual([number, number])
    expect(fingerprint('a').equals(fingerprint('a'))).toBe(true)
    expect(fingerprint('a').equals(fingerprint('b'))).toBe(false)
  })

  it('doesn’t open when a bit was changed, wherever, or for another purpose', () => {
    const sealed = seal(number)
    for (const at of sealed.keys()) {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => open(changed), `byte ${at}`).toThrow(Unopened)
    }
    expect(() => createSeal(withKeys('one'), 'server-seed').open(sealed)).toThrow(Unopened)
  })
})

describe('when the key is changed', () => {
  const former = createSeal(withKeys('one'), purpose)
  const both = createSeal(withKeys('two', 'one'), purpose)

  it('what was sealed with the former one opens, and what is sealed now bears the name of the newest', () => {
    expect(both.open(former.seal(number))).toBe(number)
    const sealed = both.seal(number)
    expect(sealed.subarray(0, headOf('two').length)).toEqual(headOf('two'))
    expect(createSeal(withKeys('two'), purpose).open(sealed)).toBe(number)
  })

  it('a server that does not seal with the coming key yet can open it already', () => {
    expect(createSeal(withKeys('one', 'two'), purpose).open(both.seal(number))).toBe(number)
  })

  it('what an unknown key sealed is refused, and the error says which settings open', () => {
    const without = createSeal(withKeys('two', 'three'), purpose)
    expect(() => without.open(former.seal(number))).toThrow(
      'a payout-account opens neither with SECRETS_KEY nor with any of SECRETS_KEYS_OTHER',
    )
  })

  it('what was sealed before keys had names still opens', () => {
    const nonce = Buffer.alloc(12, 7)
    const cipher = createCipheriv('aes-256-gcm', keyFor('one', purpose), nonce)
    const body = Buffer.concat([cipher.update(number), cipher.final()])
    const unnamed = Buffer.concat([nonce, cipher.getAuthTag(), body])
    expect(both.open(unnamed)).toBe(number)
    expect(() => createSeal(withKeys('two'), purpose).open(unnamed)).toThrow(Unopened)
  })

  it('nobody changes their name', () => {
    expect(both.fingerprint(number)).toEqual(former.fingerprint(number))
    const other = createSeal({ keys: ['one'], names: 'others' }, purpose)
    expect(other.fingerprint(number)).not.toEqual(former.fingerprint(number))
  })

  it('what was signed with the former one is believed while it is known', () => {
    const mark = createMarker(withKeys('one'), purpose).mark('said')
    expect(createMarker(withKeys('two', 'one'), purpose).isOurs('said', mark)).toBe(true)
    expect(createMarker(withKeys('two', 'one'), purpose).isOurs('other', mark)).toBe(false)
    expect(createMarker(withKeys('two'), purpose).isOurs('said', mark)).toBe(false)
    expect(createMarker(withKeys('two', 'one'), purpose).mark('said')).not.toEqual(mark)
  })
})
