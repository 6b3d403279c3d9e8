import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { expect, it, onTestFinished } from 'vitest'
import { removeScratchFolder, scratchFolder, sweepScratchFolders } from './scratch-folders.ts'

/** A running command with a scratch folder. */
async function startCommand(): Promise<{ command: ChildProcess; folder: string }> {
  const script = `
    import { cleanUpOnExit, scratchFolder } from '${new URL('scratch-folders.ts', import.meta.url)}'
    await cleanUpOnExit()
    console.log(scratchFolder('trial'))
    setInterval(() => undefined, 60_000)`
  const command = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void command.kill('SIGKILL'))
  const [output] = (await once(command.stdout as NodeJS.EventEmitter, 'data')) as [Buffer]
  return { command, folder: String(output).trim() }
}

it.each(['SIGINT', 'SIGTERM'] as const)('%s removes the scratch folders', async (signal) => {
  const { command, folder } = await startCommand()
  expect(existsSync(folder)).toBe(true)
  command.kill(signal)
  expect(await once(command, 'exit')).toEqual([130, null])
  expect(existsSync(folder)).toBe(false)
})

it('folders of a killed command are removed by the next, those in use are not', async () => {
  const [killed, working] = [await startCommand(), await startCommand()]
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
