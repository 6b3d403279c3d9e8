// Stores compiled code of modules that are imported later, so that the next start needs half the time. A folder that is
// read-only means no cache.
import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'

const folder = resolve(import.meta.dirname, '../../../../node_modules/.cache/compiled')

export function useCompileCache(): void {
  // Child processes use it too.
  process.env.NODE_COMPILE_CACHE ??= folder
  enableCompileCache(process.env.NODE_COMPILE_CACHE)
}
