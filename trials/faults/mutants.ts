// Wrong servers and wrong databases. Each breaks one guard, and the fault it is paired with has to find it out.
export type Mutant = {
  readonly name: string
  /** The fault that finds it. */
  readonly fault: string
  readonly breaks: string
  /** Changes of the source: `find` stands once in the file whose address ends so. */
  readonly source?: readonly { readonly file: string; readonly find: string; readonly put: string }[]
  readonly sql?: readonly string[]
  readonly settings?: Readonly<Record<string, string>>
}

/** A repeat is taken for something new, in the server and in the database. */
const forgetful = {
  source: [
    {
      file: 'kernel/http/idempotency.ts',
      find: 'if (repeated !== undefined) return repeated',
      put: '',
    },
    {
      file: 'kernel/http/idempotency.ts',
      find: 'const json = kept !== undefined && kept === said ? kept : await findAnswer(request)',
      put: 'const json = said',
    },
  ],
  sql: [
    'alter table request drop constraint request_pkey',
    'alter table deposit drop constraint deposit_player_id_request_id_key',
  ],
} as const

/** The answer leaves, and the commit follows a moment later. */
const hasty = {
  file: 'wallet/lane.ts',
  find: "const [commit] = await Promise.all([client.query('commit'), ...writes])",
  put: `await Promise.all(writes)
  setTimeout(() => client.query('commit').catch(() => undefined), 30)
  const commit = { command: 'COMMIT' }`,
} as const

/** A connection that says nothing is waited for, for ever. */
const trusting = {
  file: 'kernel/db/db.ts',
  find: '...(silence && { stream: () => talkative(silence.ms) }),',
  put: '',
} as const

export const mutants: readonly Mutant[] = [
  {
    name: 'answers-before-the-commit',
    fault: 'kill-server',
    breaks: 'a bet is answered 30 ms before its commit',
    source: [hasty],
  },
  {
    name: 'commits-are-not-flushed',
    fault: 'kill-postgres',
    breaks: '`synchronous_commit=off`',
    settings: { synchronous_commit: 'off', wal_writer_delay: '2s' },
  },
  {
    name: 'repeats-are-new',
    fault: 'kill-both',
    breaks: 'kept answers are not looked for, and the unique keys of requests are dropped',
    ...forgetful,
  },
  {
    name: 'unheard-commits-are-repeated',
    fault: 'cut-after-commit',
    breaks: 'the same',
    ...forgetful,
  },
  {
    name: 'a-broken-connection-is-a-bug',
    fault: 'cut',
    breaks: 'a connection that broke before the rollback is taken for a bug: 500',
    source: [{ file: 'kernel/db/db.ts', find: 'not queryable|', put: '' }],
  },
  {
    name: 'no-patience',
    fault: 'delay',
    breaks: 'a connection is given up after 1.5 s of silence',
    source: [{ file: 'kernel/db/db.ts', find: 'statementMs + 5_000', put: '1_500' }],
  },
  {
    name: 'silence-is-trusted',
    fault: 'black-hole',
    breaks: 'a connection that says nothing is waited for, for ever',
    source: [trusting],
  },
  {
    name: 'one-lane',
    fault: 'frozen-backend',
    breaks: 'one batch at a time, and a connection that says nothing is waited for',
    source: [trusting, { file: 'wallet/wallet.ts', find: 'const lanes = 2', put: 'const lanes = 1' }],
  },
  {
    name: 'a-full-disk-is-a-bug',
    fault: 'full-disk',
    breaks: 'PostgreSQL without room is taken for a bug: 500',
    source: [{ file: 'kernel/db/db.ts', find: '53...|58030', put: '53300' }],
  },
  {
    name: 'sessions-by-the-wall',
    fault: 'clock',
    breaks: 'a session lives for half an hour of the wall clock',
    source: [
      {
        file: 'identity/sessions.ts',
        find: 'const lifeMs = 30 * dayMs',
        put: 'const lifeMs = 30 * minuteMs',
      },
    ],
  },
  {
    name: 'gone-at-once',
    fault: 'sigterm',
    breaks: 'connections are closed without waiting for the calls on them',
    source: [
      {
        file: 'src/main.ts',
        find: 'await drain(http, config.drainMs)',
        put: 'http.server.closeAllConnections()',
      },
    ],
  },
  {
    name: 'closing-refuses',
    fault: 'rolling',
    breaks: 'a server that closes refuses what still arrives: 503',
    source: [
      { file: 'kernel/http/http.ts', find: 'return503OnClosing: false', put: 'return503OnClosing: true' },
    ],
  },
  {
    name: 'nobody-hears-idle-errors',
    fault: 'away',
    breaks: 'the error of an idle connection has no listener',
    source: [
      {
        file: 'kernel/db/db.ts',
        find: "pool.on('error', (error) => log.warn({ error: error.message }, 'an idle database connection broke'))",
        put: '',
      },
    ],
  },
]
