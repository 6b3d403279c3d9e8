// The server sends these files precompressed: the files of every visit with the slowest, strongest compression, the others
// with the next one, which takes less than half of the time and 2 % more bytes.
import { readdirSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import type { Plugin, ResolvedConfig } from 'vite'

// Not index.html: the server writes its settings into it first.
const textFile = /\.(js|css|svg|json|webmanifest|txt)$/

/** `everyVisit` matches the chunks that every visit loads and that the first page does not name. */
export function precompress(everyVisit: RegExp): Plugin {
  let config: ResolvedConfig
  return {
    name: 'saguao:precompress',
    apply: 'build',
    enforce: 'post',
    configResolved: (resolved) => {
      config = resolved
    },
    // Last, after the service worker has been built.
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: () => compressFolder(resolve(config.root, config.build.outDir), everyVisit),
    },
  }
}

const compressors = { br: promisify(brotliCompress), gz: promisify(gzip) }

async function compressFolder(folder: string, everyVisit: RegExp): Promise<void> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const compressed = names
    .filter((name) => textFile.test(name))
    .map((name) => {
      const isFrequent = page.includes(name) || everyVisit.test(name)
      const quality = isFrequent ? zlib.BROTLI_MAX_QUALITY : zlib.BROTLI_MAX_QUALITY - 1
      return compressFile(join(folder, name), quality)
    })
  await Promise.all(compressed)
}

const minWindowBits = 16

async function compressFile(path: string, quality: number): Promise<void> {
  const bytes = await readFile(path)
  const params = {
    [zlib.BROTLI_PARAM_QUALITY]: quality,
    // A window that fits the file: preparing the largest one takes longer than compressing a small file.
    [zlib.BROTLI_PARAM_LGWIN]: Math.min(
      zlib.BROTLI_DEFAULT_WINDOW,
      Math.max(minWindowBits, Math.ceil(Math.log2(bytes.length + minWindowBits))),
    ),
    [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  await writeFile(`${path}.br`, await compressors.br(bytes, { params }))
  await writeFile(`${path}.gz`, await compressors.gz(bytes, { level: zlib.Z_BEST_COMPRESSION }))
}
