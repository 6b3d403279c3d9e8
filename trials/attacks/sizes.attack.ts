import { gzipSync } from 'node:zlib'
import { type Attack, ping, sendRaw, statusIn } from './attack.ts'

const mb = 1024 * 1024
const post = (path: string, headers: string, body = ''): string =>
  `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n${headers}\r\n\r\n${body}`

/** A chunked body without end. */
const endless = post('/ping', 'transfer-encoding: chunked', `10000\r\n${'x'.repeat(65_536)}\r\n`.repeat(64))

const bomb = gzipSync(Buffer.alloc(20 * mb, ' '))

const requests: Readonly<Record<string, string | Buffer>> = {
  'an address of 1 MB': `GET /${'a'.repeat(mb)} HTTP/1.1\r\nhost: a\r\n\r\n`,
  'a header of 1 MB': `POST /ping HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(mb)}\r\n\r\n`,
  'ten thousand headers': `POST /ping HTTP/1.1\r\nhost: a\r\n${'x: y\r\n'.repeat(10_000)}\r\n`,
  'a token of 15 KB': post('/wallet/balance', `token: ${'a'.repeat(15_000)}\r\ncontent-length: 2`, '{}'),
  'a body of 10 MB': post('/ping', `content-length: ${10 * mb}`, 'x'.repeat(10 * mb)),
  'a body just over the limit': post('/ping', 'content-length: 65537', ' '.repeat(65_537)),
  'a body that never ends': endless,
  'a body that unpacks to 20 MB': Buffer.concat([
    Buffer.from(post('/ping', `content-encoding: gzip\r\ncontent-length: ${bomb.length}`)),
    bomb,
  ]),
  'a content-length of 1 GB': post('/ping', `content-length: ${1024 * mb}`, '{'),
}

export const attack: Attack = {
  summary: 'oversized paths, headers and bodies',
  run: async (target) => {
    const findings: string[] = []
    for (const [name, bytes] of Object.entries(requests)) {
      const status = statusIn(await sendRaw(target.port, bytes))
      const isRefused = (status >= 400 && status < 500) || status === 0
      if (!isRefused) findings.push(`${name}: ${status}`)
      const after = await ping(target)
      if (after !== 200) findings.push(`after ${name} a valid request got ${after}`)
    }
    return { tried: Object.keys(requests).length, figures: 'up to 1 GB announced', findings }
  },
}
