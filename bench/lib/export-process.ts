// Child process: an operator who exports a list. Prints the number of rows and bytes and the time.
import { text } from 'node:stream/consumers'

export type ExportRequest = {
  readonly origin: string
  readonly cookie: string
  readonly path: string
  readonly body: object
}

export type ExportResult = { readonly rows: number; readonly bytes: number; readonly seconds: number }

const newline = 10

const { origin, cookie, path, body } = JSON.parse(await text(process.stdin)) as ExportRequest
const began = performance.now()
const headers = { 'content-type': 'application/json', origin, cookie }
const response = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
if (!response.ok || !response.body) throw new Error(`${path}: ${response.status} ${await response.text()}`)
console.error('started')
let [lines, bytes] = [0, 0]
for await (const chunk of response.body) {
  bytes += chunk.length
  for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, at + 1)) lines++
}
const result: ExportResult = { rows: lines - 1, bytes, seconds: (performance.now() - began) / 1000 }
console.log(JSON.stringify(result))
