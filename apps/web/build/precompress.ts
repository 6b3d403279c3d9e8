// The server sends these files precompressed, so the slowest, strongest compression runs once, at build time.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib'
import type { Plugin, ResolvedConfig } from 'vite'

// Not index.html: the server writes its settings into it first.
const textFile = /\.(js|css|svg|json|webmanifest|txt)$/

export function precompress(): Plugin {
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
      handler: () => compressFolder(resolve(config.root, config.build.outDir)),
    },
  }
}

function compressFolder(folder: string): void {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const name of names.filter((name) => textFile.test(name))) compressFile(join(folder, name))
}

function compressFile(path: string): void {
  const bytes = readFileSync(path)
  const params = { [zlib.BROTLI_PARAM_QUALITY]: zlib.BROTLI_MAX_QUALITY }
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }))
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: zlib.Z_BEST_COMPRESSION }))
}
