/** A verification provider over HTTP that can be down, slow, silent or wrong, for tests. */
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Clock } from '#kernel/clock.ts'
import { signatureHeaders, verifySignature } from '#kernel/security/signature.ts'
import { signDecision } from '#modules/identity/person/decision-message.ts'

type Sent = { reference: string; country: string; fullName: string; birthDate: string; document: string }
type Fault = 'down' | 'html' | 'no id' | 'huge'
type Message = Readonly<Record<string, unknown>>
type Manner = { readonly secret?: string; readonly signedAgoMs?: number; readonly tamper?: boolean }

export type FakeProvider = {
  readonly url: string
  readonly submissions: readonly Sent[]
  /** Requests without a valid signature. */
  readonly unsigned: number
  referenceOf(document: string): string | undefined
  messageOf(reference: string, outcome: string): Message
  notifyAt(webhook: string): void
  notify(message: Message, manner?: Manner): Promise<{ status: number; effect: string | undefined }>
  /** Decides without a notification. */
  decide(reference: string, outcome: string): void
  /** Answers every question with the decision about this submission. */
  answerWith(reference: string): void
  fail(fault: Fault): void
  reset(): void
  close(): Promise<void>
}

const secret = 'new secret'
const hugeBytes = 100_000

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const faults: Readonly<Record<Fault, (response: ServerResponse) => void>> = {
  down: (response) => void response.writeHead(503).end(),
  html: (response) => void response.end('<html>maintenance</html>'),
  'no id': (response) => void response.end('{}'),
  huge: (response) => void response.end(`{"id":"${'x'.repeat(hugeBytes)}"}`),
}

export async function createFakeProvider(clock: Clock): Promise<FakeProvider> {
  const submissions: Sent[] = []
  const decisions = new Map<string, Message>()
  let [unsigned, webhook] = [0, '']
  let fault: Fault | undefined
  let answered: string | undefined

  const messageOf = (reference: string, outcome: string): Message => {
    const sent = submissions.find((one) => one.reference === reference)
    const at = new Date(clock.now()).toISOString()
    return { id: randomUUID(), reference, outcome, document: sent?.document, birthDate: sent?.birthDate, at }
  }
  const respond = (path: string, body: Buffer): unknown => {
    const message = JSON.parse(body.toString()) as Sent
    if (path.endsWith('/read')) return decisions.get(answered ?? message.reference) ?? { outcome: 'pending' }
    if (!submissions.some(({ reference }) => reference === message.reference)) submissions.push(message)
    return { id: `at-provider-${message.reference}` }
  }
  const http = createServer(async (request, response) => {
    const body = await bodyOf(request)
    const { headers } = request
    const messageAt = (timestamp: string) => [`${timestamp}.`, body]
    if (verifySignature([secret], { headers, now: clock.now(), messageAt }) !== 'genuine') unsigned++
    if (fault) faults[fault](response)
    else response.end(JSON.stringify(respond(request.url ?? '', body)))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/v1`,
    submissions,
    get unsigned() {
      return unsigned
    },
    referenceOf: (document) => submissions.find((one) => one.document === document)?.reference,
    messageOf,
    notifyAt: (address) => {
      webhook = address
    },
    notify: async (message, manner = {}) => {
      const body = Buffer.from(JSON.stringify(message))
      const timestamp = clock.now() - (manner.signedAgoMs ?? 0)
      const signature = signDecision(manner.secret ?? secret, timestamp, body)
      const sent = manner.tamper
        ? Buffer.from(JSON.stringify({ ...message, at: '2026-01-01T00:00:00Z' }))
        : body
      const response = await fetch(webhook, {
        method: 'POST',
        body: new Uint8Array(sent),
        headers: { [signatureHeaders.timestamp]: String(timestamp), [signatureHeaders.signature]: signature },
      })
      const { data } = (await response.json()) as { data?: { effect?: string } | null }
      return { status: response.status, effect: data?.effect }
    },
    decide: (reference, outcome) => void decisions.set(reference, messageOf(reference, outcome)),
    answerWith: (reference) => {
      answered = reference
    },
    fail: (wanted) => {
      fault = wanted
    },
    reset: () => {
      fault = undefined
      answered = undefined
    },
    close: () => new Promise((resolve) => http.close(() => resolve())),
  }
}
