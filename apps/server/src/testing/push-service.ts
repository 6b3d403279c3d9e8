/**
 * A push service and the browsers behind it, on this machine: takes messages over TLS, checks who sent them, and opens
 * them as a browser would (RFC 8291 and 8292), by code of its own and not by that of the library which sealed them.
 */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { Agent, createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { connect } from 'node:tls'
import { makeCertificates } from '#modules/payments/testing/fake-psp-certificates.ts'

const host = 'https://push.example'

export type Browser = {
  readonly subscription: { readonly endpoint: string; readonly p256dh: string; readonly auth: string }
  /** What it was told, the oldest first. */
  readonly received: unknown[]
  /** What its push service answers from now on. */
  respondWith(status: number): void
}

export type PushService = {
  /** The only way here: every name leads to this machine. */
  readonly agent: Agent
  browser(): Browser
  /** Every message that came, whoever it was for. */
  count(): number
  stop(): void
}

type Kept = { readonly heard: unknown[]; status: number; open(sealed: Buffer): unknown }

const derive = (key: Buffer, salt: Buffer, about: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, about, bytes))

function newBrowser(path: string): Browser & { readonly kept: Kept } {
  const keys = createECDH('prime256v1')
  const own = keys.generateKeys()
  const auth = randomBytes(16)
  const open = (sealed: Buffer): unknown => {
    const [salt, sender, body] = [sealed.subarray(0, 16), sealed.subarray(21, 86), sealed.subarray(86)]
    const about = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender])
    const secret = derive(keys.computeSecret(sender), auth, about, 32)
    const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
    const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce)
    decipher.setAuthTag(body.subarray(-16))
    const text = Buffer.concat([decipher.update(body.subarray(0, -16)), decipher.final()])
    return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString())
  }
  const kept: Kept = { heard: [], status: 201, open }
  const subscription = {
    endpoint: `${host}${path}`,
    p256dh: own.toString('base64url'),
    auth: auth.toString('base64url'),
  }
  const answer = (status: number) => {
    kept.status = status
  }
  return { subscription, received: kept.heard, respondWith: answer, kept }
}

/** Who speaks is proven by a signature of the key that is told beside it, made for this service and not for ever. */
function isProven(authorization = '', now = Date.now()): boolean {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const [head, claims = '', mark = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const { aud, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; exp: number }
  const said = Buffer.from(`${head}.${claims}`)
  const isSigned = verify(
    'sha256',
    said,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(mark, 'base64url'),
  )
  return isSigned && aud === host && exp * 1000 > now && exp * 1000 < now + 24 * 3_600_000
}

export async function startPushService(): Promise<PushService> {
  const { ca, server: pair } = makeCertificates()
  const browsers = new Map<string, Kept>()
  let count = 0
  const service = createServer({ ...pair }, async (request, response) => {
    const sealed = await buffer(request)
    const kept = browsers.get(request.url ?? '')
    count += 1
    if (!kept || !isProven(request.headers.authorization)) return response.writeHead(403).end()
    if (kept.status < 300) kept.heard.push(kept.open(sealed))
    return response.writeHead(kept.status).end()
  })
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  const { port } = service.address() as AddressInfo
  const agent = new Agent()
  agent.createConnection = () => connect({ host: '127.0.0.1', port, ca })
  return {
    agent,
    browser: () => {
      const path = `/send/${browsers.size + 1}-${randomBytes(8).toString('hex')}`
      const { kept, ...browser } = newBrowser(path)
      browsers.set(path, kept)
      return browser
    },
    count: () => count,
    stop: () => {
      service.closeAllConnections()
      service.close()
    },
  }
}
