// Databases with one guarantee removed. The paired fault test must report findings on each of them.
export type Mutant = {
  readonly name: string
  /** The fault test that detects it. */
  readonly faultTest: string
  readonly breaks: string
  readonly sql?: readonly string[]
  readonly settings?: Readonly<Record<string, string>>
}

export const mutants: readonly Mutant[] = [
  {
    name: 'commits-are-not-flushed',
    faultTest: 'kill-postgres',
    breaks: '`synchronous_commit=off`: acknowledged commits are lost on a crash',
    settings: { synchronous_commit: 'off', wal_writer_delay: '2s' },
  },
  {
    name: 'requests-have-no-unique-key',
    faultTest: 'kill-both',
    breaks:
      'the primary key of `request` and the request key of `deposit` are dropped: repeats are applied twice',
    sql: [
      'alter table request drop constraint request_pkey',
      'alter table deposit drop constraint deposit_player_id_request_id_key',
      'create or replace rule forget_requests as on insert to request do instead nothing',
    ],
  },
]
