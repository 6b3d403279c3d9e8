// A Redis of our own for a command's time. Nothing in it is worth keeping.
import { findProgram, type Program, startProgram } from './program.ts'

export type LocalRedis = Program & { readonly url: string }

export const redisProgram = (): string | undefined => findProgram('redis-server')

export async function startRedis(program: string, port: number): Promise<LocalRedis> {
  const words = (folder: string) =>
    ['--port', port, '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no'].map(String)
  const { stop } = await startProgram({ program, words, port, stopSignal: 'SIGTERM' })
  return { url: `redis://127.0.0.1:${port}`, stop }
}
