/**
 * A local push service with browsers: receives messages over TLS, verifies the sender, and decrypts them like a browser
 * (RFC 8291 and 8292), with its own code instead of the library that encrypted them.
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
  /** Received messages, oldest first. */
  readonly received: unknown[]
  /** Sets the status of the push service's next responses. */
  respondWith(status: number): void
}

export type PushService = {
  /** Connects every host name to this push service. */
  readonly agent: Agent
  browser(): Browser
  /** The number of received messages. */
  count(): number
  stop(): void
}

type BrowserState = { readonly received: unknown[]; status: number; decrypt(ciphertext: Buffer): unknown }

const derive = (key: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes))

function newBrowser(path: string): Browser & { readonly state: BrowserState } {
  const keys = createECDH('prime256v1')
  const own = keys.generateKeys()
  const auth = randomBytes(16)
  const decrypt = (ciphertext: Buffer): unknown => {
    const [salt, sender, body] = [
      ciphertext.subarray(0, 16),
      ciphertext.subarray(21, 86),
      ciphertext.subarray(86),
    ]
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender])
    const secret = derive(keys.computeSecret(sender), auth, info, 32)
    const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
    const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce)
    decipher.setAuthTag(body.subarray(-16))
    const text = Buffer.concat([decipher.update(body.subarray(0, -16)), decipher.final()])
    return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString())
  }
  const state: BrowserState = { received: [], status: 201, decrypt }
  const subscription = {
    endpoint: `${host}${path}`,
    p256dh: own.toString('base64url'),
    auth: auth.toString('base64url'),
  }
  const respondWith = (status: number) => {
    state.status = status
  }
  return { subscription, received: state.received, respondWith, state }
}

/** Verifies the VAPID signature, its audience and its expiry. */
function isAuthorized(authorization = '', now = Date.now()): boolean {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const [head, claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const { aud, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; exp: number }
  const signed = Buffer.from(`${head}.${claims}`)
  const isSigned = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return isSigned && aud === host && exp * 1000 > now && exp * 1000 < now + 24 * 3_600_000
}

export async function startPushService(): Promise<PushService> {
  const { ca, server: pair } = makeCertificates()
  const browsers = new Map<string, BrowserState>()
  let count = 0
  const service = createServer({ ...pair }, async (request, response) => {
    const ciphertext = await buffer(request)
    const state = browsers.get(request.url ?? '')
    count += 1
    if (!state || !isAuthorized(request.headers.authorization)) return response.writeHead(403).end()
    if (state.status < 300) state.received.push(state.decrypt(ciphertext))
    return response.writeHead(state.status).end()
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
      const { state, ...browser } = newBrowser(path)
      browsers.set(path, state)
      return browser
    },
    count: () => count,
    stop: () => {
      service.closeAllConnections()
      service.close()
    },
  }
}
