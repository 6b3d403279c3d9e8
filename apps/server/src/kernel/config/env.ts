/** Helpers to read settings from environment variables. Readers collect problems, so that all are reported at once. */

export type Env = Readonly<Record<string, string | undefined>>

/** Messages about wrong settings, one per problem. */
export type Problems = string[]

export class ConfigError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`Invalid settings:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

/** The items of a comma-separated setting. */
export const listOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')

export const isLive = ({ MODE }: Env): boolean => MODE === 'live'

export function requireForLive(env: Env, name: string, meaning: string, problems: Problems): void {
  if (isLive(env) && !env[name]) problems.push(`MODE=live needs ${name}: ${meaning}`)
}

export const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text

/** Lower case, as URLs show it. Host names end up in the content security policy, where a space would add a source. */
export const isHostname = (text: string): boolean => /^[a-z0-9-]+(\.[a-z0-9-]+)*(:\d+)?$/.test(text)

export const isHttpsUrl = (text: string): boolean => URL.canParse(text) && new URL(text).protocol === 'https:'

export function readPort(env: Env, name: string, problems: Problems): number | undefined {
  const text = env[name]
  if (text === undefined || text === '') return undefined
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  problems.push(`${name} is "${text}", but a port is a whole number from 0 to 65535`)
  return undefined
}
