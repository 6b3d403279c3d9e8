// Runs the load generator in a child process, so that its CPU time is not the measured server's.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { LoadRequest, LoadResult } from './http-load-process.ts'

/** Fails when a response is not a success. */
export async function runLoad(pumping: LoadRequest): Promise<LoadResult> {
  const child = execFile(process.execPath, [join(import.meta.dirname, 'http-load-process.ts')])
  child.stdin?.end(JSON.stringify(pumping))
  const [output, errors] = await Promise.all([text(child.stdout as Readable), text(child.stderr as Readable)])
  if (output === '') throw new Error(`${pumping.path} failed: ${errors}`)
  const result = JSON.parse(output) as LoadResult
  if (result.refused > 0) throw new Error(`${pumping.path}: ${result.refused} requests were refused`)
  return result
}
