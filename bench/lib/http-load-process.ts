// Child process: sends one call over a fixed number of connections for some seconds and prints rate and latencies. It
// writes and parses HTTP itself, because on two cores a full client would use most of the measured CPU time.
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'

export type LoadRequest = {
  readonly port: number
  readonly path: string
  readonly tokens: readonly string[]
  /** Values for `@` in the body, one per token. */
  readonly fills?: readonly string[]
  /** `#` is replaced by a unique number. */
  readonly body: string
  readonly connections: number
  readonly seconds: number
}

export type LoadResult = {
  readonly perSecond: number
  readonly refused: number
  readonly p50: number
  readonly p99: number
}

const { port, path, tokens, fills, body, connections, seconds } = JSON.parse(
  await text(process.stdin),
) as LoadRequest
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

/** A response is complete when its body has content-length bytes. */
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
    // latin1 keeps one character per byte, so string lengths are byte lengths.
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
const result: LoadResult = { perSecond: tookMs.length / seconds, refused, p50: at(0.5), p99: at(0.99) }
console.log(JSON.stringify(result))
