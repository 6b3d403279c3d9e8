import { describe, expect, it } from 'vitest'
import { check, succeeds } from './runners.ts'

describe('a command', () => {
  it('succeeds or fails by its exit code', async () => {
    expect(await succeeds({ words: ['node', '-e', 'process.exit(0)'], quiet: true })).toBe(true)
    expect(await succeeds({ words: ['node', '-e', 'process.exit(1)'], quiet: true })).toBe(false)
  })

  it('that does not exist is an error', async () => {
    await expect(succeeds({ words: ['no-such-command'], quiet: true })).rejects.toThrow('ENOENT')
  })

  it('that fails as a static check is one failure with its name', async () => {
    expect((await check(['node', '-e', 'process.exit(1)'])).failed).toEqual(['node -e process.exit(1)'])
    expect((await check(['node', '-e', ''])).failed).toEqual([])
  })
})
