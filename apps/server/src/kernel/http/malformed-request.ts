/** What is no HTTP, or never ends, is answered like any other mistake: by an envelope. Then the line is cut. */
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { failure } from '#kernel/http/envelope.ts'

const statusByCode: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
}

/** In the language of the default: whatever was asked for could not be read. */
export function answerUnreadable({ code = '' }: { readonly code?: string }, socket: Socket): void {
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
