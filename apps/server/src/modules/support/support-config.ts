/** Settings of support: the third-party chat that may replace the built-in conversations. */
import { type Env, isHostname, isHttpsUrl, listOf, type Problems } from '#kernel/config/env.ts'

export type SupportConfig = {
  /** Undefined: players write to the built-in support. */
  readonly chat: ChatConfig | undefined
}

/** A third-party chat widget: its licence id, its script, and the hosts it may connect to. */
export type ChatConfig = {
  readonly licence: string
  readonly script: string
  readonly hosts: readonly string[]
}

const isLicence = (text: string): boolean => /^[A-Za-z0-9_-]{1,64}$/.test(text)
const isHostOrWildcard = (text: string): boolean => isHostname(text.replace(/^\*\./, ''))

function readChat(env: Env, problems: Problems): ChatConfig | undefined {
  const { CHAT_LICENCE: licence, CHAT_SCRIPT: script = '' } = env
  if (!licence) return undefined
  if (!isLicence(licence)) problems.push(`CHAT_LICENCE is "${licence}", but it is letters and digits`)
  if (!isHttpsUrl(script)) {
    problems.push('CHAT_LICENCE needs CHAT_SCRIPT, which looks like https://chat.example/widget.js')
    return undefined
  }
  const hosts = [new URL(script).host, ...listOf(env.CHAT_HOSTS)]
  for (const host of hosts)
    if (!isHostOrWildcard(host))
      problems.push(`CHAT_HOSTS holds "${host}", but it looks like chat.example or *.chat.example`)
  return { licence, script: new URL(script).href, hosts }
}

export const readSupportConfig = (env: Env, problems: Problems): SupportConfig => ({
  chat: readChat(env, problems),
})
