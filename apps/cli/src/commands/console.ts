// Makes one call of the operators' console, as the signed-in operator: the same permission, approval and audit trail.
import type { OperatorCall, OperatorCallTable } from '@saguao/contract/operators/operator-call.ts'
import { operatorCalls } from '@saguao/contract/operators/operator-calls.ts'
import { sessionCookieOf } from '../../../server/src/modules/operators/operators.ts'
import { defaultConsolePort } from '../../../server/src/modules/operators/operators-config.ts'
import { type OpenApp, withApp } from '../lib/database.ts'
import { readSession } from '../lib/operator-session.ts'

export const usage = `  (nothing)                  lists the calls, with the permission each needs
  CALL                       the call without fields:  console withdrawals
  CALL --FIELD VALUE …       console withdrawal/decide --id ORDER --decision approve --reason TEXT
  CALL --fields              lists the fields of a call

Prints the response as JSON, or the file of an export. The server must run. Sign in first: npm run saguao -- signin`

const calls: OperatorCallTable = operatorCalls
const prefix = '/operator/'

type Field = {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly items?: Field
}

const fieldsOf = ({ body }: OperatorCall): Readonly<Record<string, Field>> =>
  (body as unknown as { properties?: Record<string, Field> }).properties ?? {}

function printCalls(): void {
  for (const [path, { permission, permissionBy, summary }] of Object.entries(calls)) {
    const needed = permissionBy ? `by ${permissionBy.field}` : (permission ?? '')
    console.log([path.slice(prefix.length).padEnd(26), needed.padEnd(20), summary].join('  '))
  }
}

function printFields(row: OperatorCall): void {
  const required = (row.body as unknown as { required?: readonly string[] }).required ?? []
  for (const [name, field] of Object.entries(fieldsOf(row))) {
    const values = (field.items ?? field).enum?.join(' | ') ?? field.type ?? ''
    console.log(`--${name.padEnd(16)} ${required.includes(name) ? 'required' : '        '}  ${values}`)
  }
}

/** Options are text; the schema of the call says what else a field is. */
function fieldValue(typed: string, { type }: Field): unknown {
  if (type === 'number' || type === 'integer') return Number(typed)
  if (type === 'boolean') return typed === 'true' ? true : typed === 'false' ? false : typed
  if (type === 'object') return JSON.parse(typed)
  return type === 'array' ? typed.split(',') : typed
}

function bodyOf(row: OperatorCall, options: readonly string[]): Record<string, unknown> {
  const fields = fieldsOf(row)
  const body: Record<string, unknown> = {}
  for (let i = 0; i < options.length; i += 2) {
    const [option = '', typed] = options.slice(i, i + 2)
    const field = fields[option.slice(2)]
    if (!option.startsWith('--') || !field)
      throw new Error(`"${option}" is no field of this call: --fields lists them`)
    if (typed === undefined) throw new Error(`${option} needs a value`)
    body[option.slice(2)] = fieldValue(typed, field)
  }
  return body
}

async function send(app: OpenApp, path: string, body: object): Promise<Response> {
  const { config } = app
  const token = readSession(app)
  if (!token) throw new Error('Sign in first: npm run saguao -- signin')
  const address = `http://127.0.0.1:${config.consolePort ?? defaultConsolePort(config.port)}`
  const headers = {
    'content-type': 'application/json',
    origin: config.consoleOrigin ?? address,
    cookie: sessionCookieOf(config.mode, token),
    lang: 'en',
  }
  return fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) }).catch(() => {
    throw new Error(`The console does not answer at ${address}: start the server, or set CONSOLE_PORT`)
  })
}

type Answer =
  | { readonly success: true; readonly data: unknown }
  | { readonly success: false; readonly code: string; readonly message: string; readonly field?: string }

async function print(response: Response): Promise<number> {
  const text = await response.text()
  if (!response.headers.get('content-type')?.startsWith('application/json')) {
    process.stdout.write(text)
    return 0
  }
  const answer = JSON.parse(text) as Answer
  if (answer.success) {
    console.log(JSON.stringify(answer.data, undefined, 2))
    return 0
  }
  const { code, message, field } = answer
  console.error(`Refused: ${code}${field === undefined ? '' : ` (${field})`}: ${message}`)
  return 1
}

export async function run([name, ...options]: string[]): Promise<number> {
  if (name === undefined) {
    printCalls()
    return 0
  }
  const path = `${prefix}${name}` as const
  const row = Object.hasOwn(calls, path) ? calls[path] : undefined
  if (!row) throw new Error(`There is no call ${name}: \`console\` lists them`)
  if (options[0] === '--fields') {
    printFields(row)
    return 0
  }
  const body = bodyOf(row, options)
  return withApp(async (app) => print(await send(app, path, body)))
}
