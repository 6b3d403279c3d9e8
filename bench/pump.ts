// A process of its own: keeps a number of connections busy with one call for some seconds and prints what came back.
// It speaks just enough HTTP by itself, because on two cores a full client would be most of what is measured.
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'

export type Pumping = {
  readonly port: number
  readonly path: string
  readonly tokens: readonly string[]
  /** `@` becomes the caller's own of these, where there are any. */
  readonly fills?: readonly string[]
  /** `#` becomes a number that no other call has. */
  readonly body: string
  readonly connections: number
  readonly seconds: number
}

export type Pumped = {
  readonly perSecond: number
  readonly refused: number
  readonly p50: number
  readonly p99: number
}

const { port, path, tokens, fills, body, connections, seconds } = JSON.parse(
  await text(process.stdin),
) as Pumping
const end = performance.now() + seconds * 1000
const tookMs: number[] = []
let refused = 0
let calls = 0

function request(): string {
  calls++
  const own = body.replace('@', fills?.[calls % tokens.length] ?? '@')
  const filled = own.replace('#', `${process.pid}-${calls}`)
  const head = `POST ${path} HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\n`
  return `${head}token: ${tokens[calls % tokens.length]}\r\ncontent-length: ${Buffer.byteLength(filled)}\r\n\r\n${filled}`
}

/** The answer is whole when as many bytes follow its head as the head says. */
function isWhole(answer: string): boolean {
  const headEnd = answer.indexOf('\r\n\r\n')
  const length = /content-length: (\d+)/i.exec(answer)?.[1]
  return headEnd > 0 && length !== undefined && answer.length >= headEnd + 4 + Number(length)
}

function keepBusy(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    let began = 0
    let answer = ''
    const next = (): void => {
      if (performance.now() > end) {
        socket.destroy()
        resolve()
        return
      }
      began = performance.now()
      answer = ''
      socket.write(request())
    }
    // A character for every byte, so that lengths are bytes and no letter is torn apart between two chunks.
    socket.setEncoding('latin1').on('connect', next).on('error', reject)
    socket.on('data', (chunk) => {
      answer += chunk
      if (!isWhole(answer)) return
      tookMs.push(performance.now() - began)
      if (!answer.includes('"success":true')) refused++
      next()
    })
  })
}

await Promise.all(
  Array.from({ length: connections }, () => keepBusy(connect({ port, host: '127.0.0.1', noDelay: true }))),
)
tookMs.sort((a, b) => a - b)
const at = (share: number): number => tookMs[Math.floor(tookMs.length * share)] ?? 0
const pumped: Pumped = { perSecond: tookMs.length / seconds, refused, p50: at(0.5), p99: at(0.99) }
console.log(JSON.stringify(pumped))
