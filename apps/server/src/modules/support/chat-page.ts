/**
 * The page in which a licensed chat runs (R1.05). The chat's script is untrusted: the page is sandboxed, by the web app's
 * frame and by its own policy, so that it has an opaque origin. It can read neither the player's token nor the web app,
 * and can connect to the chat's own hosts only.
 */
import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { ChatConfig } from '#modules/support/support-config.ts'

const chatPath = '/support/chat'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const html = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? '')

/** The global variable in which the chat script looks for its licence. */
const bootOf = ({ licence }: ChatConfig): string => `window.__lc=${JSON.stringify({ license: licence })}`

const pageOf = (chat: ChatConfig): string => `<!doctype html>
<html lang="pt">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Chat</title>
<script>${bootOf(chat)}</script>
<script async src="${html(chat.script)}"></script>
</head>
<body></body>
</html>
`

function policyOf(chat: ChatConfig): string {
  const hosts = chat.hosts.map((host) => `https://${host}`).join(' ')
  const socketHosts = chat.hosts.map((host) => `wss://${host}`).join(' ')
  return [
    `default-src 'none'`,
    `script-src 'sha256-${hash('sha256', bootOf(chat), 'base64')}' ${hosts}`,
    `style-src 'unsafe-inline' ${hosts}`,
    `img-src data: blob: ${hosts}`,
    `font-src data: ${hosts}`,
    `media-src blob: ${hosts}`,
    `connect-src ${hosts} ${socketHosts}`,
    `frame-src ${hosts}`,
    `form-action ${hosts}`,
    `base-uri 'none'`,
    `frame-ancestors 'self'`,
    'sandbox allow-scripts allow-forms allow-popups',
  ].join('; ')
}

export function addChatPage(http: FastifyInstance, chat: ChatConfig): void {
  const page = pageOf(chat)
  const headers = {
    'content-security-policy': policyOf(chat),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'x-content-type-options': 'nosniff',
  }
  http.get(chatPath, (_, reply) => reply.headers(headers).send(page))
}
