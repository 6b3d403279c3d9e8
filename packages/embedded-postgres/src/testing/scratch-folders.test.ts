import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { expect, it, onTestFinished } from 'vitest'
import { removeScratchFolder, scratchFolder, sweepScratchFolders } from './scratch-folders.ts'

/** A command that has made its folder and is at work. */
async function commandAtWork(): Promise<{ command: ChildProcess; folder: string }> {
  const script = `
    import { beTidy, scratchFolder } from '${new URL('scratch-folders.ts', import.meta.url)}'
    await beTidy()
    console.log(scratchFolder('trial'))
    setInterval(() => undefined, 60_000)`
  const command = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void command.kill('SIGKILL'))
  const [said] = (await once(command.stdout as NodeJS.EventEmitter, 'data')) as [Buffer]
  return { command, folder: String(said).trim() }
}

it.each(['SIGINT', 'SIGTERM'] as const)('%s leaves nothing behind', async (signal) => {
  const { command, folder } = await commandAtWork()
  expect(existsSync(folder)).toBe(true)
  command.kill(signal)
  expect(await once(command, 'exit')).toEqual([130, null])
  expect(existsSync(folder)).toBe(false)
})

it('what a killed one left is cleared by the next, and what others work in is not', async () => {
  const [killed, working] = [await commandAtWork(), await commandAtWork()]
  const own = scratchFolder('trial')
  killed.command.kill('SIGKILL')
  await once(killed.command, 'exit')
  await sweepScratchFolders()
  expect([killed, working].map(({ folder }) => existsSync(folder))).toEqual([false, true])
  expect(existsSync(own)).toBe(true)
  await removeScratchFolder(own)
  expect(existsSync(own)).toBe(false)
  working.command.kill('SIGTERM')
  await once(working.command, 'exit')
})
