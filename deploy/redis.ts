// Runs a temporary Redis for the duration of a command.
import { findProgram, type Program, startProgram } from './program.ts'

export type LocalRedis = Program & { readonly url: string }

export const redisProgram = (): string | undefined => findProgram('redis-server')

export async function startRedis(program: string, port: number): Promise<LocalRedis> {
  const argsFor = (folder: string) =>
    ['--port', port, '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no'].map(String)
  const { stop } = await startProgram({ program, argsFor, port, stopSignal: 'SIGTERM' })
  return { url: `redis://127.0.0.1:${port}`, stop }
}
