/** Settings of the operators' console. */
import { isIP } from 'node:net'
import { type Env, isLive, isOrigin, listOf, type Problems, readPort } from '#kernel/config/env.ts'

export type OperatorsConfig = {
  /** Undefined: `npm start` chooses one in the sandbox; no console in live mode. */
  readonly consolePort: number | undefined
  /** The origin operators open. Undefined in the sandbox: the host name of the request. */
  readonly consoleOrigin: string | undefined
  /** Networks (CIDR) that may open the console; empty: all. */
  readonly consoleAllow: readonly Network[]
}

export type Network = {
  readonly address: string
  readonly prefix: number
  readonly family: 'ipv4' | 'ipv6'
}

function networkOf(text: string): Network | undefined {
  const [address = '', bits] = text.split('/')
  const version = isIP(address)
  const maxPrefix = version === 4 ? 32 : 128
  const prefix = bits === undefined ? maxPrefix : Number(bits)
  if (version === 0 || !/^\d*$/.test(bits ?? '') || bits === '' || prefix > maxPrefix) return undefined
  return { address, prefix, family: version === 4 ? 'ipv4' : 'ipv6' }
}

function readNetworks(env: Env, problems: Problems): Network[] {
  return listOf(env.CONSOLE_ALLOW).flatMap((text) => {
    const network = networkOf(text)
    if (network) return [network]
    problems.push(`CONSOLE_ALLOW holds "${text}", but a network looks like 192.0.2.0/24`)
    return []
  })
}

function readOrigin(env: Env, problems: Problems): string | undefined {
  const { CONSOLE_ORIGIN: origin, CONSOLE_PORT: port } = env
  if (origin && !isOrigin(origin))
    problems.push(`CONSOLE_ORIGIN is "${origin}", but an origin looks like https://console.example`)
  if (isLive(env) && port && !origin?.startsWith('https://'))
    problems.push('MODE=live with CONSOLE_PORT needs CONSOLE_ORIGIN: the https address operators open')
  return origin || undefined
}

/** In the sandbox two above the players’ port: 3002 beside 3000. */
export const defaultConsolePort = (port: number): number => (port === 0 ? 0 : port + 2)

export const readOperatorsConfig = (env: Env, problems: Problems): OperatorsConfig => ({
  consolePort: readPort(env, 'CONSOLE_PORT', problems),
  consoleOrigin: readOrigin(env, problems),
  consoleAllow: readNetworks(env, problems),
})
