/** `vi.waitFor` waits as long as `expect.poll`: its own default of a second is too short on a busy machine. */
import { vi } from 'vitest'

const timeout = 20_000
const { waitFor } = vi

vi.waitFor = (callback, options = timeout) => waitFor(callback, options)
