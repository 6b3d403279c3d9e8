// Starts the sample studio as a separate process, which ends with this one.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export type SampleStudio = { readonly url: string; stop(): Promise<void> }

type Options = {
  readonly lobby: string
  readonly name: string
  readonly secret: string
  /** The lobby's port plus one by default. */
  readonly port?: number
}

const program = join(import.meta.dirname, '../../../studio/src/main.ts')
const startTimeoutMs = 15_000

/** Undefined if the studio does not start: the lobby works without it. */
export async function startSampleStudio({
  lobby,
  name,
  secret,
  port = Number(new URL(lobby).port) + 1,
}: Options): Promise<SampleStudio | undefined> {
  const origins = ['127.0.0.1', 'localhost'].map((host) => `http://${host}:${new URL(lobby).port}`)
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    env: {
      ...process.env,
      PORT: String(port),
      LOBBY_URL: lobby,
      LOBBY_ORIGINS: origins.join(','),
      STUDIO_NAME: name,
      STUDIO_SECRET: secret,
      STUDIO_FOLLOWS: 'stdin',
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await ended
  }
  const url = await firstLine(child)
  if (url) return { url, stop }
  await stop()
  return undefined
}

/** Empty after the timeout. */
async function firstLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) return ''
  const lines = createInterface(child.stdout)
  const line = once(lines, 'line', { signal: AbortSignal.timeout(startTimeoutMs) }).then(String)
  return Promise.race([line, once(child, 'exit').then(() => '')]).catch(() => '')
}
