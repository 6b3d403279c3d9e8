/**
 * Certificates for tests of mutual TLS, generated on each run: an authority, a server on 127.0.0.1 and a client. Node
 * cannot create certificates, and openssl may be missing where tests run, so the few needed fields are encoded by hand.
 */
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

export type Pair = { readonly cert: string; readonly key: string }
export type Certificates = { readonly ca: string; readonly server: Pair; readonly client: Pair }

const tags = { integer: 2, bits: 3, octets: 4, oid: 6, text: 12, time: 23, sequence: 48, set: 49 } as const
const oids = {
  ecdsaWithSha256: '2a8648ce3d040302',
  commonName: '550403',
  basicConstraints: '551d13',
  alternativeNames: '551d11',
} as const
const validFrom = '200101000000Z'
const validUntil = '491231235959Z'
const localAddress = '87047f000001'

/** A DER element: tag, length, content. */
function der(tag: number, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content)
  const long = body.length.toString(16).padStart(4, '0')
  const length = body.length < 128 ? [body.length] : [0x82, ...Buffer.from(long, 'hex')]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}

const hex = (digits: string): Buffer => Buffer.from(digits, 'hex')
const oid = (digits: string): Buffer => der(tags.oid, hex(digits))
const name = (text: string): Buffer =>
  der(
    tags.sequence,
    der(tags.set, der(tags.sequence, oid(oids.commonName), der(tags.text, Buffer.from(text)))),
  )
const time = (text: string): Buffer => der(tags.time, Buffer.from(text))
const extension = (id: string, value: Buffer): Buffer => der(tags.sequence, oid(id), der(tags.octets, value))
const bits = (content: Buffer): Buffer => der(tags.bits, Buffer.concat([hex('00'), content]))
const pem = (content: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${content.toString('base64').replace(/(.{64})/g, '$1\n')}\n-----END CERTIFICATE-----\n`

const authority = extension(oids.basicConstraints, hex('30030101ff'))
const onThisMachine = extension(oids.alternativeNames, der(tags.sequence, hex(localAddress)))

type Wanted = {
  readonly subject: string
  readonly issuer: string
  readonly serial: number
  readonly extensions: readonly Buffer[]
  readonly publicKey: KeyObject
  readonly signer: KeyObject
}

function certificate({ subject, issuer, serial, extensions, publicKey, signer }: Wanted): string {
  const algorithm = der(tags.sequence, oid(oids.ecdsaWithSha256))
  const body = der(
    tags.sequence,
    hex('a003020102'),
    der(tags.integer, Buffer.from([serial])),
    algorithm,
    name(issuer),
    der(tags.sequence, time(validFrom), time(validUntil)),
    name(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(tags.sequence, ...extensions)),
  )
  return pem(der(tags.sequence, body, algorithm, bits(sign('sha256', body, signer))))
}

export function makeCertificates(): Certificates {
  const keys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const issuer = 'Test authority'
  const ca = keys()
  const pairOf = (subject: string, serial: number, extensions: readonly Buffer[]): Pair => {
    const { publicKey, privateKey } = keys()
    return {
      cert: certificate({ subject, issuer, serial, extensions, publicKey, signer: ca.privateKey }),
      key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    }
  }
  const { publicKey, privateKey: signer } = ca
  return {
    ca: certificate({ subject: issuer, issuer, serial: 1, extensions: [authority], publicKey, signer }),
    server: pairOf('Test provider', 2, [onThisMachine]),
    client: pairOf('Test receiver', 3, [onThisMachine]),
  }
}
