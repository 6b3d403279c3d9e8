import { writeSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openForAppend, sizeOf, trim, writtenSince } from './log-file.ts'

it('a large log is truncated while open, and one older file is kept', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'saguao-log-'))
  const path = join(folder, 'server.log')
  const log = openForAppend(path)
  writeSync(log.fd, 'old '.repeat(10))
  await trim(path, 100)
  expect(await sizeOf(path)).toBe(40)
  await trim(path, 30)
  writeSync(log.fd, 'new')
  log.close()
  expect(await readFile(path, 'utf8')).toBe('new')
  expect(await readFile(`${path}.old`, 'utf8')).toBe('old '.repeat(10))
  expect(await writtenSince(path, 1)).toBe('ew')
  await rm(folder, { recursive: true })
})
