import { createCipheriv } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createCipher, DecryptionError, keyHeaderOf } from './encryption.ts'
import { createSigner, deriveKey, type Secrets } from './secrets.ts'

const number = '52998224725'
const purpose = 'payout-account'
const withKeys = (...keys: Secrets['keys']): Secrets => ({ keys, names: 'names' })

describe('ciphertext', () => {
  const { encrypt, decrypt, fingerprint } = createCipher(withKeys('one'), purpose)

  it('decrypts to the original text, differs on every encryption, and has a stable fingerprint', () => {
    const [first, second] = [encrypt(number), encrypt(number)]
    expect(first.equals(second)).toBe(false)
    expect([decrypt(first), decrypt(second)]).toEqual([number, number])
    expect(fingerprint('a').equals(fingerprint('a'))).toBe(true)
    expect(fingerprint('a').equals(fingerprint('b'))).toBe(false)
  })

  it('is rejected when any bit was changed, and with the key of another purpose', () => {
    const ciphertext = encrypt(number)
    for (const at of ciphertext.keys()) {
      const changed = Buffer.from(ciphertext)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => decrypt(changed), `byte ${at}`).toThrow(DecryptionError)
    }
    expect(() => createCipher(withKeys('one'), 'server-seed').decrypt(ciphertext)).toThrow(DecryptionError)
  })
})

describe('key rotation', () => {
  const former = createCipher(withKeys('one'), purpose)
  const both = createCipher(withKeys('two', 'one'), purpose)

  it('the old key still decrypts, and new ciphertexts carry the header of the newest key', () => {
    expect(both.decrypt(former.encrypt(number))).toBe(number)
    const ciphertext = both.encrypt(number)
    expect(ciphertext.subarray(0, keyHeaderOf('two').length)).toEqual(keyHeaderOf('two'))
    expect(createCipher(withKeys('two'), purpose).decrypt(ciphertext)).toBe(number)
  })

  it('a server that does not encrypt with the next key yet can already decrypt it', () => {
    expect(createCipher(withKeys('one', 'two'), purpose).decrypt(both.encrypt(number))).toBe(number)
  })

  it('ciphertext of an unknown key is rejected with an error that names the settings', () => {
    const without = createCipher(withKeys('two', 'three'), purpose)
    expect(() => without.decrypt(former.encrypt(number))).toThrow(
      'a payout-account cannot be decrypted with SECRETS_KEY or any of SECRETS_KEYS_OTHER',
    )
  })

  it('ciphertext from before key headers still decrypts', () => {
    const nonce = Buffer.alloc(12, 7)
    const cipher = createCipheriv('aes-256-gcm', deriveKey('one', purpose), nonce)
    const body = Buffer.concat([cipher.update(number), cipher.final()])
    const unnamed = Buffer.concat([nonce, cipher.getAuthTag(), body])
    expect(both.decrypt(unnamed)).toBe(number)
    expect(() => createCipher(withKeys('two'), purpose).decrypt(unnamed)).toThrow(DecryptionError)
  })

  it('fingerprints stay the same', () => {
    expect(both.fingerprint(number)).toEqual(former.fingerprint(number))
    const other = createCipher({ keys: ['one'], names: 'others' }, purpose)
    expect(other.fingerprint(number)).not.toEqual(former.fingerprint(number))
  })

  it('a signature of the old key is accepted while that key is configured', () => {
    const signature = createSigner(withKeys('one'), purpose).sign('said')
    expect(createSigner(withKeys('two', 'one'), purpose).verify('said', signature)).toBe(true)
    expect(createSigner(withKeys('two', 'one'), purpose).verify('other', signature)).toBe(false)
    expect(createSigner(withKeys('two'), purpose).verify('said', signature)).toBe(false)
    expect(createSigner(withKeys('two', 'one'), purpose).sign('said')).not.toEqual(signature)
  })
})
