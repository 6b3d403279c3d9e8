import { deflateSync } from 'node:zlib'
import type { OperatorBody } from '@saguao/contract/operators/operator-calls.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bannerValue, inThree, publish } from '#console/testing/content.ts'
import { signIn, type TestOperator } from '#console/testing/operators.ts'
import { createManualClock } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let ana: TestOperator
let viewer: TestOperator
const clock = createManualClock(Date.now())
const ends: (() => Promise<void>)[] = []

beforeAll(async () => {
  server = await startTestServer((end) => ends.push(end), {
    clock,
    env: { RATE_LIMITS: 'off', CONSOLE_PORT: '0' },
  })
  ana = await signIn(server, clock, 'content', 1)
  viewer = await signIn(server, clock, 'viewer', 1)
})
afterAll(async () => {
  for (const end of ends) await end()
})

type Upload = OperatorBody<'/operator/picture/upload'>

const pictureOf = (width = 900, height = 500) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 40, b: 90 } } })

const bodyOf = (bytes: Buffer, more: Partial<Upload> = {}): Upload => ({
  shape: 'banners',
  type: 'image/png',
  data: bytes.toString('base64'),
  alt: inThree('A red field'),
  ...more,
})

const upload = async (bytes: Buffer, more: Partial<Upload> = {}) =>
  ana.call('/operator/picture/upload', bodyOf(bytes, more))

const stored = async (): Promise<unknown> => {
  const { rows } = await server.app.db.pool.query(
    'select (select count(*)::int from picture) as pictures, (select count(*)::int from picture_file) as files',
  )
  return rows[0]
}

/** A PNG of these chunks, with right checksums. */
function pngOf(chunks: readonly (readonly [type: string, data: Buffer])[]): Buffer {
  const crcOf = (bytes: Buffer): number => {
    let crc = 0xffffffff
    for (const byte of bytes) {
      crc ^= byte
      for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
    }
    return (crc ^ 0xffffffff) >>> 0
  }
  const parts = chunks.map(([type, data]) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    crc.writeUInt32BE(crcOf(body))
    return Buffer.concat([length, body, crc])
  })
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts])
}

function headerOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return header
}

/** 2 GB of zeros in 2 MB. */
const bomb = () =>
  pngOf([
    ['IHDR', headerOf(25_000, 25_000)],
    ['IDAT', deflateSync(Buffer.alloc(50_000_000))],
    ['IEND', Buffer.alloc(0)],
  ])

const script = '<script>alert(document.cookie)</script>'
const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="900" height="500">${script}</svg>`)

describe('an uploaded picture', () => {
  it('is encoded again in every width of its shape and served for ever under its own name [R13.11]', async () => {
    const answer = await upload(await pictureOf().png().toBuffer())
    if (!('data' in answer)) throw new Error(answer.code)
    const { address, color, width, height, alt, createdBy } = answer.data
    expect({ width, height, alt, createdBy }).toEqual({
      width: 750,
      height: 340,
      alt: inThree('A red field'),
      createdBy: ana.email,
    })
    expect(address).toMatch(/^\/pictures\/banners\/[0-9a-f]{32}-750\.webp$/)
    expect(color).toMatch(/^#[0-9a-f]{6}$/)
    for (const origin of [server.address, server.console.origin])
      for (const [wide, type] of [
        [480, 'avif'],
        [480, 'webp'],
        [750, 'avif'],
        [750, 'webp'],
      ] as const) {
        const file = await fetch(origin + address.replace('-750.webp', `-${wide}.${type}`))
        expect(file.status).toBe(200)
        expect(file.headers.get('content-type')).toBe(`image/${type}`)
        expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
        expect(file.headers.get('x-content-type-options')).toBe('nosniff')
        expect(file.headers.get('content-security-policy')).toContain(`default-src 'none'`)
        const decoded = await sharp(Buffer.from(await file.arrayBuffer())).metadata()
        expect([decoded.width, decoded.height]).toEqual([wide, Math.round((wide * 340) / 750)])
      }
    const missing = await fetch(`${server.address}/pictures/banners/${'0'.repeat(32)}-750.webp`)
    expect(missing.status).toBe(404)
  })

  it('is shown with its alternative text in the language of the player [R13.11]', async () => {
    const answer = await upload(await pictureOf(1000, 600).jpeg().toBuffer(), { type: 'image/jpeg' })
    if (!('data' in answer)) throw new Error(answer.code)
    const { address, color } = answer.data
    await publish(ana, 'banner', 'pictured', bannerValue({ cover: address, color }))
    const shown = async (lang: string) => {
      const { json } = await server.call('/lobby/batchBanners', { country: 'BR' }, { lang })
      return json.data?.banners.map(({ cover, alt }) => ({ cover, alt }))
    }
    await expect.poll(() => shown('ks')).toEqual([{ cover: address, alt: 'A red field ks' }])
    await ana.data('/operator/picture/alt', { address, alt: inThree('Better') })
    await expect.poll(() => shown('en')).toEqual([{ cover: address, alt: 'Better en' }])
  })

  it('needs alternative text in three languages, and the permission [R13.11]', async () => {
    const bytes = await pictureOf(800, 400).png().toBuffer()
    const before = await stored()
    for (const text of ['', '   '])
      expect(await upload(bytes, { alt: { ...inThree('x'), ks: text } })).toEqual({ code: 'VALIDATION' })
    expect(await viewer.call('/operator/picture/upload', bodyOf(bytes))).toEqual({ code: 'FORBIDDEN' })
    expect(await stored()).toEqual(before)
  })

  it('is stored once however often it is uploaded [R13.11]', async () => {
    const bytes = await pictureOf(760, 350).png().toBuffer()
    const first = await upload(bytes)
    const before = await stored()
    const again = await upload(bytes, { alt: inThree('Newer text') })
    expect('data' in first && 'data' in again && first.data.address === again.data.address).toBe(true)
    expect(again).toMatchObject({ data: { alt: inThree('Newer text') } })
    expect(await stored()).toEqual(before)
  })

  it('loses what is not pixels: metadata, further frames and a page behind it [R13.11]', async () => {
    const exif = { IFD0: { Copyright: script } }
    const jpeg = await pictureOf().withExif(exif).jpeg().toBuffer()
    const polyglot = Buffer.concat([jpeg, Buffer.from(`<html>${script}</html>`)])
    expect(polyglot.includes('document.cookie')).toBe(true)
    const answer = await upload(polyglot, { type: 'image/jpeg' })
    if (!('data' in answer)) throw new Error(answer.code)
    const { rows } = await server.app.db.pool.query<{ bytes: Buffer }>('select bytes from picture_file')
    expect(rows.length).toBeGreaterThan(0)
    for (const { bytes } of rows) expect(bytes.includes('document.cookie')).toBe(false)
  })
})

describe('a hostile upload is refused and leaves nothing [R13.11]:', () => {
  const cases: [string, string, () => Buffer | Promise<Buffer>, Partial<Upload>?][] = [
    ['SVG with a script', 'PICTURE_TYPE', () => svg],
    ['HTML', 'PICTURE_TYPE', () => Buffer.from(`<html>${script}</html>`)],
    ['a GIF', 'PICTURE_TYPE', () => pictureOf().gif().toBuffer()],
    [
      'SVG behind the first bytes of a PNG',
      'PICTURE_REFUSED',
      () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), svg]),
    ],
    ['JPEG declared as PNG', 'PICTURE_TYPE', () => pictureOf().jpeg().toBuffer()],
    [
      'a truncated PNG',
      'PICTURE_REFUSED',
      async () => {
        const whole = await pictureOf().png({ compressionLevel: 0 }).toBuffer()
        return whole.subarray(0, whole.length / 2)
      },
    ],
    [
      'a truncated JPEG',
      'PICTURE_REFUSED',
      async () => {
        const noise = { type: 'gaussian', mean: 120, sigma: 60 } as const
        const whole = await sharp({
          create: { width: 900, height: 500, channels: 3, background: 'red', noise },
        })
          .jpeg()
          .toBuffer()
        return whole.subarray(0, whole.length / 2)
      },
      { type: 'image/jpeg' },
    ],
    ['huge dimensions', 'PICTURE_TOO_LARGE', bomb],
    [
      'a PNG that says it is smaller than its data',
      'PICTURE_TOO_SMALL',
      () =>
        pngOf([
          ['IHDR', headerOf(10, 10)],
          ['IDAT', deflateSync(Buffer.alloc(50_000_000))],
          ['IEND', Buffer.alloc(0)],
        ]),
    ],
    ['41 megapixels', 'PICTURE_TOO_LARGE', () => pictureOf(8_200, 5_000).png().toBuffer()],
    ['a picture that is too small', 'PICTURE_TOO_SMALL', () => pictureOf(600, 300).png().toBuffer()],
    ['an empty file', 'VALIDATION', () => Buffer.alloc(0)],
  ]

  it.each(cases)(
    '%s → %s',
    async (_, code, bytesOf, more) => {
      const before = await stored()
      expect(await upload(await bytesOf(), more)).toEqual({ code })
      expect(await stored()).toEqual(before)
    },
    20_000,
  )

  it('more bytes than allowed', async () => {
    const before = await stored()
    const answer = await upload(Buffer.alloc(8 * 1024 * 1024 + 10, 1))
    expect(answer).toMatchObject({ code: expect.stringMatching(/^(PAYLOAD_TOO_LARGE|VALIDATION)$/) })
    expect(await upload(Buffer.alloc(9 * 1024 * 1024, 1))).toEqual({ code: 'PAYLOAD_TOO_LARGE' })
    expect(await stored()).toEqual(before)
  })

  it('a large body of another call', async () => {
    const body = { kind: 'banner', search: 'x'.repeat(100_000) } as const
    expect(await ana.call('/operator/content', body)).toEqual({ code: 'PAYLOAD_TOO_LARGE' })
  })
})
