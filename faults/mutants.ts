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
      file: 'kernel/once.ts',
      find: 'if (repeated !== undefined) return repeated',
      put: '',
    },
    {
      file: 'kernel/once.ts',
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

export const mutants: readonly Mutant[] = [
  {
    name: 'answers-before-the-commit',
    fault: 'kill-server',
    breaks: 'a bet is answered 30 ms before its commit',
    source: [hasty],
  },
  {
    name: 'repeats-are-new',
    fault: 'cut-after-commit',
    breaks: 'answers are neither kept apart nor looked up: check and key dropped',
    ...forgetful,
  },
  {
    name: 'commits-are-not-flushed',
    fault: 'kill-postgres',
    breaks: '`synchronous_commit=off`',
    settings: { synchronous_commit: 'off', wal_writer_delay: '2s' },
  },
]
