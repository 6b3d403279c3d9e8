/** PostgreSQL's log file, limited in size. */
import { closeSync, openSync } from 'node:fs'
import { copyFile, readFile, stat, truncate } from 'node:fs/promises'

const maxBytes = 8 * 2 ** 20
const checkIntervalMs = 10 * 60_000

export function openForAppend(path: string): { fd: number; close(): void } {
  const fd = openSync(path, 'a', 0o600)
  return { fd, close: () => closeSync(fd) }
}

export const sizeOf = async (path: string): Promise<number> =>
  (await stat(path).catch(() => ({ size: 0 }))).size

/** The text written after the file had that size: the reason of a failed start. */
export async function writtenSince(path: string, size: number): Promise<string> {
  return (await readFile(path)).subarray(size).toString('utf8').trim()
}

/** Keeps one older file. PostgreSQL appends, so it continues in the truncated file. */
export async function trim(path: string, limit = maxBytes): Promise<void> {
  if ((await sizeOf(path)) <= limit) return
  await copyFile(path, `${path}.old`)
  await truncate(path)
}

/** Checks the size regularly while the database is open. */
export function trimRegularly(path: string): { stop(): void } {
  const check = () => trim(path).catch(() => undefined)
  const timer = setInterval(check, checkIntervalMs).unref()
  return { stop: () => clearInterval(timer) }
}
