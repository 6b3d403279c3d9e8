import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new folder for the files of a test, removed with `atEnd`. */
export function tempFolder(atEnd: (end: () => Promise<void>) => void): string {
  const folder = mkdtempSync(join(tmpdir(), 'saguao-test-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  return folder
}
