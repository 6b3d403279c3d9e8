// Connections of many phones. They speak just enough HTTP by themselves, because beside the server on one machine a
// full client would be most of what is measured.
import { connect, type Socket } from 'node:net'

export type Answer = {
  /** 0 when there was none. */
  readonly status: number
  /** The error's code; why there was no answer; or empty. */
  readonly code: string
  readonly text: string
}

export type Lines = {
  /** On a free connection, or on a new one: phones don't wait for each other. */
  send(request: string, dueAt: number): Promise<Answer>
  busy(): number
  close(): void
}

type Sending = { readonly request: string; readonly dueAt: number; done(answer: Answer): void }
type Line = { readonly socket: Socket; sending: Sending | undefined; heard: string }

/** Whoever has waited for so long puts the phone away. */
const patienceMs = 10_000
const sweepMs = 250

const unanswered = (code: string): Answer => ({ status: 0, code, text: '' })

/** The answer is whole when as many bytes follow its head as the head says. */
function isWhole(answer: string): boolean {
  const headEnd = answer.indexOf('\r\n\r\n')
  const length = /content-length: (\d+)/i.exec(answer)?.[1]
  return headEnd > 0 && length !== undefined && answer.length >= headEnd + 4 + Number(length)
}

function read(text: string): Answer {
  const status = Number(text.slice(9, 12))
  if (status === 200) return { status, code: '', text }
  const code = /"code":"([A-Z_]+)"/.exec(text)?.[1] ?? ''
  const canWait = status !== 503 || /\r\nretry-after: \d/i.test(text)
  return { status, code: canWait ? code : `${code} WITHOUT RETRY-AFTER`, text }
}

export function createLines(port: number, most: number): Lines {
  const free: Line[] = []
  const all = new Set<Line>()

  const give = (line: Line, sending: Sending): void => {
    line.sending = sending
    line.heard = ''
    line.socket.write(sending.request)
  }
  const end = (line: Line, answer: Answer): void => {
    line.sending?.done(answer)
    line.sending = undefined
  }
  const open = (): Line => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    const line: Line = { socket, sending: undefined, heard: '' }
    all.add(line)
    // A character for every byte, so that lengths are bytes and no letter is torn apart between two chunks.
    socket.setEncoding('latin1').on('error', () => undefined)
    socket.on('data', (chunk) => {
      line.heard += chunk
      if (!isWhole(line.heard)) return
      end(line, read(line.heard))
      free.push(line)
    })
    socket.on('close', () => {
      all.delete(line)
      const at = free.indexOf(line)
      if (at >= 0) free.splice(at, 1)
      end(line, unanswered('CUT'))
    })
    return line
  }
  const sweep = setInterval(() => {
    const late = performance.now() - patienceMs
    for (const line of all) {
      if (!line.sending || line.sending.dueAt >= late) continue
      end(line, unanswered('TIMEOUT'))
      line.socket.destroy()
    }
  }, sweepMs)

  return {
    send: (request, dueAt) =>
      new Promise((done) => {
        const line = free.pop() ?? (all.size < most ? open() : undefined)
        if (line) give(line, { request, dueAt, done })
        else done(unanswered('NO LINE LEFT'))
      }),
    busy: () => all.size - free.length,
    close: () => {
      clearInterval(sweep)
      for (const { socket } of all) socket.destroy()
    },
  }
}
