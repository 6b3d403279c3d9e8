/** Structured logs. Fields that hold secrets are redacted down to the third level. */
import { type Logger, pino } from 'pino'

export type Log = Logger

const secretFields = [
  'password',
  'oldPassword',
  'token',
  'verificationCode',
  'otpCode',
  'code',
  'serverSeed',
  'phoneNumber',
  'username',
  'fullName',
  'birthDate',
  'document',
  'launch',
  'authorization',
  'cookie',
]

const codeOf = (error: Error): string | undefined =>
  'code' in error && typeof error.code === 'string' ? error.code : undefined

/** PostgreSQL's error details are omitted: they quote the row, including phone numbers. */
const serializeError = (error: unknown): unknown =>
  error instanceof Error
    ? { name: error.name, message: error.message, code: codeOf(error), stack: error.stack }
    : String(error)

export const createLog = (level: string, stream?: { write(line: string): void }): Log =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { error: serializeError },
      redact: { paths: secretFields.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '•' },
    },
    stream ?? pino.destination({ dest: 1, sync: false }),
  )
