import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#config.ts'
import { addChatPage } from '#modules/support/support.ts'

const env = {
  CHAT_LICENCE: '1234567',
  CHAT_SCRIPT: 'https://cdn.chat.example/widget.js?a=1&b=2',
  CHAT_HOSTS: '*.chat.example, api.other.example',
}

async function chatPage() {
  const { chat } = readConfig(env)
  if (!chat) throw new Error('No chat')
  const http = Fastify()
  addChatPage(http, chat)
  const { headers, body } = await http.inject('/support/chat')
  const policy = String(headers['content-security-policy']).split('; ')
  return {
    body,
    policy,
    of: (name: string) => policy.find((directive) => directive.startsWith(`${name} `)) ?? '',
  }
}

describe('the page of a licensed chat [R1.05]', () => {
  it('loads the configured script with the licence, and allows no other inline script', async () => {
    const { body, of } = await chatPage()
    expect(body).toContain('<script>window.__lc={"license":"1234567"}</script>')
    expect(body).toContain('src="https://cdn.chat.example/widget.js?a=1&amp;b=2"')
    expect(of('script-src')).toMatch(/^script-src 'sha256-[^']+' https:\/\/cdn\.chat\.example /)
    expect(of('script-src')).not.toContain('unsafe')
  })

  it('has an opaque origin, can connect to its own hosts only and is framed only by the web app', async () => {
    const { policy, of } = await chatPage()
    expect(of('sandbox')).toBe('sandbox allow-scripts allow-forms allow-popups')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'self'")
    expect(of('connect-src').split(' ')).toEqual([
      'connect-src',
      'https://cdn.chat.example',
      'https://*.chat.example',
      'https://api.other.example',
      'wss://cdn.chat.example',
      'wss://*.chat.example',
      'wss://api.other.example',
    ])
  })
})

describe('the settings of a chat', () => {
  it('are absent without a licence', () => {
    expect(readConfig({ CHAT_SCRIPT: env.CHAT_SCRIPT }).chat).toBeUndefined()
  })

  it.each([
    ['no script', { CHAT_SCRIPT: '' }],
    ['a script of plain http', { CHAT_SCRIPT: 'http://chat.example/w.js' }],
    ['a licence that ends a script', { CHAT_LICENCE: '</script>' }],
    ['a host that opens the policy', { CHAT_HOSTS: 'chat.example *' }],
  ])('with %s are refused', (_, wrong) => {
    expect(() => readConfig({ ...env, ...wrong })).toThrow(/CHAT_/)
  })
})
