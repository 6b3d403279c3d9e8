/** Structured logs. Only what a call site names is written; what must never be is redacted wherever it hides. */
import { type Logger, pino } from 'pino'
import { codeOf } from '#kernel/db/db.ts'

export type Log = Logger

const secrets = [
  'password',
  'oldPassword',
  'token',
  'verificationCode',
  'otpCode',
  'code',
  'serverSeed',
  'phoneNumber',
  'username',
  'launch',
  'authorization',
  'cookie',
]

/** A fault is told by where and what. PostgreSQL's details are left out: they quote the row, phone number and all. */
const told = (error: unknown): unknown =>
  error instanceof Error
    ? { name: error.name, message: error.message, code: codeOf(error), stack: error.stack }
    : String(error)

export const createLog = (level: string, stream?: { write(line: string): void }): Log =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { error: told },
      redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '•' },
    },
    stream ?? pino.destination({ dest: 1, sync: false }),
  )
