/** Structured logs. Only what a call site names is written; what must never be is redacted wherever it hides. */
import { type Logger, pino } from 'pino'

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

export const createLog = (level: string, stream?: { write(line: string): void }): Log =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '•' },
    },
    stream ?? pino.destination({ dest: 1, sync: false }),
  )
