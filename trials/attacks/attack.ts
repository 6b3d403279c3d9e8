// The interface of an attack test, and helpers that send requests no client sends.
import { connect } from 'node:net'
import type { Environment } from '../lib/environment.ts'

export type Target = { readonly environment: Environment; readonly address: string; readonly port: number }

export type Result = {
  readonly tried: number
  readonly figures: string
  /** What the attack achieved; empty when it was repelled. */
  readonly findings: readonly string[]
}

export type Attack = {
  readonly summary: string
  run(target: Target): Promise<Result>
}

/** Sends raw bytes and returns what the server sent until it closed the connection or the time was over. */
export function sendRaw(port: number, bytes: string | Buffer, waitMs = 2_000): Promise<string> {
  return new Promise((resolve) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    const end = (): void => {
      clearTimeout(timer)
      socket.destroy()
      resolve(received)
    }
    const timer = setTimeout(end, waitMs)
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
    })
    socket.on('error', end).on('close', end)
  })
}

export const statusIn = (response: string): number =>
  Number(/^HTTP\/1\.[01] (\d{3})/.exec(response)?.[1] ?? 0)

/** Status of a valid request. */
export const ping = async ({ address }: Target): Promise<number> =>
  (await fetch(`${address}/ping`, { method: 'POST' })).status
