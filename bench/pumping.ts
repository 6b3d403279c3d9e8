// The generator of calls is another process, so that it takes no time from the server that is measured.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Pumped, Pumping } from './pump.ts'

/** An answer that is no success spoils the run. */
export async function pump(pumping: Pumping): Promise<Pumped> {
  const child = execFile(process.execPath, [join(import.meta.dirname, 'pump.ts')])
  child.stdin?.end(JSON.stringify(pumping))
  const [said, complained] = await Promise.all([
    text(child.stdout as Readable),
    text(child.stderr as Readable),
  ])
  if (said === '') throw new Error(`${pumping.path} could not be measured: ${complained}`)
  const pumped = JSON.parse(said) as Pumped
  if (pumped.refused > 0) throw new Error(`${pumping.path}: ${pumped.refused} calls were refused`)
  return pumped
}
