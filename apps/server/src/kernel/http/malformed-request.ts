/** Responds to malformed or timed-out HTTP requests with an envelope and closes the connection. */
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { failure } from '#kernel/http/envelope.ts'

const statusByCode: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
}

/** In the default language: the `lang` header could not be parsed. */
export function respondToMalformedRequest({ code = '' }: { readonly code?: string }, socket: Socket): void {
  if (socket.destroyed || code === 'ECONNRESET') return
  const status = statusByCode[code] ?? 400
  const body = failure('BAD_REQUEST', 'pt')
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}
