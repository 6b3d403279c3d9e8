/** The file PostgreSQL writes its own messages to, kept from growing without end. */
import { closeSync, openSync } from 'node:fs'
import { copyFile, readFile, stat, truncate } from 'node:fs/promises'

const maxBytes = 8 * 2 ** 20
const lookEveryMs = 10 * 60_000

export function openForAppend(path: string): { fd: number; close(): void } {
  const fd = openSync(path, 'a', 0o600)
  return { fd, close: () => closeSync(fd) }
}

export const sizeOf = async (path: string): Promise<number> =>
  (await stat(path).catch(() => ({ size: 0 }))).size

/** What was written after the file had that size: the reason of a start that failed. */
export async function writtenSince(path: string, size: number): Promise<string> {
  return (await readFile(path)).subarray(size).toString('utf8').trim()
}

/** Keeps one older file. PostgreSQL appends, so it goes on at the start of the emptied file. */
export async function trim(path: string, limit = maxBytes): Promise<void> {
  if ((await sizeOf(path)) <= limit) return
  await copyFile(path, `${path}.old`)
  await truncate(path)
}

/** Looks now and then, for as long as the database is open. */
export function keepTrimmed(path: string): { stop(): void } {
  const look = () => trim(path).catch(() => undefined)
  const timer = setInterval(look, lookEveryMs).unref()
  return { stop: () => clearInterval(timer) }
}
