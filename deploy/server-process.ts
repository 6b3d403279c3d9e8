// One server process of several on this machine. It is started again when it ends by itself.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerMessage } from '../tools/serve.ts'

export type ServerProcess = {
  readonly port: number
  /** Resolves when it serves. */
  start(): Promise<void>
  /** Resolves when it is gone; what it was asked before that is answered. */
  stop(): Promise<void>
}

type Deps = {
  readonly port: number
  readonly env: NodeJS.ProcessEnv
  /** What happens to it. */
  say(sentence: string): void
  /** What it says itself while it starts. */
  hear(sentence: string): void
}

const program = join(import.meta.dirname, '../tools/serve.ts')
const againMs = 1_000
/** Longer than a server takes at most to end in order. */
const stopMsMost = 90_000

export function createServerProcess({ port, env, say, hear }: Deps): ServerProcess {
  let child: ChildProcess | undefined
  let wanted = false

  const start = async (): Promise<void> => {
    wanted = true
    const started = spawn(process.execPath, [program], {
      env: { ...env, PORT: String(port) },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    child = started
    const isServing = await untilAddress(started, hear)
    if (!isServing) throw new Error(`The server of port ${port} did not start`)
    started.once('exit', () => void startAgain())
  }

  const startAgain = async (): Promise<void> => {
    if (!wanted) return
    say(`The server of port ${port} ended by itself, and is started again`)
    await sleep(againMs)
    if (wanted) await start().catch(startAgain)
  }

  const stop = async (): Promise<void> => {
    wanted = false
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    const late = setTimeout(() => child?.kill('SIGKILL'), stopMsMost)
    await gone
    clearTimeout(late)
  }

  return { port, start, stop }
}

/** False when it ended instead. */
function untilAddress(child: ChildProcess, hear: (sentence: string) => void): Promise<boolean> {
  return new Promise((resolve) => {
    child.on('message', (message: ServerMessage) => {
      if ('progress' in message) hear(message.progress)
      else resolve(true)
    })
    child.once('exit', () => resolve(false))
  })
}

/** A balancer leaves a server alone for a second after it failed: until then the next one has to stay. */
const believedMs = 1_500

/** Each in its turn is stopped and started anew, while the others answer. */
export async function restartInTurn(
  members: readonly ServerProcess[],
  say: (sentence: string) => void,
): Promise<void> {
  for (const member of members) {
    await member.stop()
    await member.start()
    say(`The server of port ${member.port} is new`)
    await sleep(believedMs)
  }
}
