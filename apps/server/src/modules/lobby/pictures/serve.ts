/** Serves uploaded pictures, on the players' port and on the console's. Their address names their content. */
import type { FastifyInstance } from 'fastify'
import type { Db } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import { picturesPath, readAddress, readFile } from '#modules/lobby/pictures/picture-store.ts'

const yearSeconds = 31_536_000
/** A new banner is loaded by every phone at once. */
const maxCachedBytes = 16 * 1024 * 1024

const headersOf = (type: string) => ({
  'content-type': `image/${type}`,
  'cache-control': `public, max-age=${yearSeconds}, immutable`,
  'x-content-type-options': 'nosniff',
  'content-security-policy': `default-src 'none'; sandbox`,
  'cross-origin-resource-policy': 'cross-origin',
})

/** Keeps the files used last. */
function createFileCache(limit: number) {
  const files = new Map<string, Buffer>()
  let size = 0
  const drop = (name: string): void => {
    size -= files.get(name)?.length ?? 0
    files.delete(name)
  }
  return {
    get: (name: string): Buffer | undefined => {
      const found = files.get(name)
      if (found) files.delete(name)
      if (found) files.set(name, found)
      return found
    },
    add: (name: string, bytes: Buffer): void => {
      if (bytes.length > limit / 4) return
      drop(name)
      files.set(name, bytes)
      size += bytes.length
      for (const oldest of files.keys()) {
        if (size <= limit) return
        drop(oldest)
      }
    },
  }
}

export function createServePictures(db: Pick<Db, 'query'>): (http: FastifyInstance) => void {
  const cache = createFileCache(maxCachedBytes)
  const find = async (path: string, limit: () => Promise<void>): Promise<Buffer | undefined> => {
    const address = readAddress(path)
    const cached = cache.get(path)
    if (cached || !address) return cached
    await limit()
    const bytes = await readFile(db, address)
    if (bytes) cache.add(path, bytes)
    return bytes
  }
  return (http) => {
    const limit = http.addressLimit('read')
    http.get(`${picturesPath}:shape/:file`, async (request, reply) => {
      const path = request.url.split('?', 1)[0] ?? ''
      const bytes = await find(path, () => limit(request))
      if (!bytes) throw new Refusal('NOT_FOUND')
      return reply.headers(headersOf(path.endsWith('.avif') ? 'avif' : 'webp')).send(bytes)
    })
  }
}
