/** Operator calls of the system. Handlers: kill switches modules/operators, the others apps/server/src/system. */
import { Type } from 'typebox'
import { Id, nullable } from '../schemas/request-fields.ts'
import { Count, Flag, listOf, Text, Time } from '../schemas/responses.ts'
import { approved, change, type OperatorCallTable, read } from './operator-call.ts'

const { Array: List, Enum, Object: Obj } = Type

export const switchNames = ['play', 'payouts', 'bonuses'] as const

/** `on`: the function works. */
const Switch = Obj({
  name: Enum([...switchNames]),
  on: Flag,
  changedAt: nullable(Time),
  changedBy: nullable(Text),
  reason: nullable(Text),
})

const Job = Obj({
  name: Text,
  /** Minute, hour, day, month, weekday, in UTC. */
  crontab: Text,
  startedAt: nullable(Time),
  finishedAt: nullable(Time),
  state: Enum(['never', 'running', 'done', 'failed']),
  /** The message of the last failure. */
  error: nullable(Text),
  failedAt: nullable(Time),
  runs: Count,
  failures: Count,
})

const AuditRun = Obj({ ranAt: Time, findings: List(Obj({ check: Text, detail: Text })) })

const Process = Obj({
  id: Text,
  version: Text,
  node: Text,
  startedAt: Time,
  seenAt: Time,
  connections: Count,
  players: Count,
})

export const systemCalls = {
  '/operator/switches': read('system:read', 'Kill switches with who and why', {}, listOf(Switch)),
  '/operator/switch': approved(
    'system:switch',
    'Switch a function off or on; switching play off needs a second operator',
    { name: Enum([...switchNames]), on: Type.Boolean() },
    Switch,
  ),
  '/operator/jobs': read(
    'system:read',
    'Timed jobs with their last run and failures, and the queue',
    {},
    Obj({ list: List(Job), waiting: Count, oldestWaitSeconds: Count }),
  ),
  '/operator/job/run': change(
    'system:switch',
    'Run a timed job now; the audit of the books is one of them',
    { name: Id },
    Job,
  ),
  '/operator/audit': read(
    'system:read',
    'Audits of the books, newest first, and the rules they check',
    {},
    Obj({
      list: List(AuditRun),
      checks: List(Text),
      isRunning: Flag,
      /** Of the rolling audit, which compares every balance with its entries again and again. */
      rolling: Obj({ finishedSecondsAgo: nullable(Count), drifts: Count }),
    }),
  ),
  '/operator/system': read(
    'system:read',
    'Versions, processes, database, keys and backups',
    {},
    Obj({
      version: Text,
      mode: Enum(['sandbox', 'live']),
      processes: List(Process),
      database: Obj({ version: Text, bytes: Count, migration: Text, migratedAt: Time, isEmbedded: Flag }),
      keys: Obj({
        /** Fingerprints: the first encrypts, all decrypt. */
        fingerprints: List(Text),
        encryptedColumns: Count,
        rotatedAt: nullable(Time),
      }),
      backups: Obj({
        last: nullable(Obj({ at: Time, bytes: Count, folder: Text })),
        /** Whether the database archives its write-ahead log. */
        archives: Flag,
        archivedAt: nullable(Time),
        archiveFailedAt: nullable(Time),
      }),
    }),
  ),
} satisfies OperatorCallTable
