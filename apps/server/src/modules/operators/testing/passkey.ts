/** An authenticator in software: makes passkeys (ES256, attestation "none") and signs challenges with them. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

export type Authenticator = ReturnType<typeof createAuthenticator>

type Options = { readonly challenge: string }
type Use = { readonly origin: string; readonly isUserVerified?: boolean }

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest()

const [userPresent, userVerified, hasCredential] = [0x01, 0x04, 0x40]

const clientData = (type: string, { challenge }: Options, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

function coseKey(publicKey: KeyObject): Uint8Array {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const [keyType, algorithm, curve] = [1, 3, -1]
  const key = new Map<number, number | Uint8Array>([
    [keyType, 2],
    [algorithm, -7],
    [curve, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ])
  return isoCBOR.encode(key)
}

export function createAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  const authData = (origin: string, flags: number, credential = Buffer.alloc(0)): Buffer => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(++counter)
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), count, credential])
  }
  const flagsOf = ({ isUserVerified = true }: Use): number =>
    userPresent | (isUserVerified ? userVerified : 0)
  const credentialOf = (response: object) => ({
    id: base64(id),
    rawId: base64(id),
    type: 'public-key' as const,
    clientExtensionResults: {},
    response: response as { clientDataJSON: string },
  })
  return {
    create: (options: Options, use: Use) => {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)])
      const data = authData(use.origin, flagsOf(use) | hasCredential, credential)
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(data)],
      ])
      return credentialOf({
        clientDataJSON: base64(clientData('webauthn.create', options, use.origin)),
        attestationObject: base64(isoCBOR.encode(attestation as never)),
        transports: ['internal'],
      })
    },
    get: (options: Options, use: Use) => {
      const client = clientData('webauthn.get', options, use.origin)
      const data = authData(use.origin, flagsOf(use))
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return credentialOf({
        clientDataJSON: base64(client),
        authenticatorData: base64(data),
        signature: base64(signature),
      })
    },
  }
}
