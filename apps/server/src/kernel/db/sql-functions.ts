/**
 * Applies the database functions in src/sql: one file per function, named like the function. A file is applied when its
 * hash differs from the recorded one, so the release that migrated last decides the text of every function. That holds
 * for a rollback too: the files of the older release have other hashes.
 *
 * Tables: sql_function
 */
import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type pg from 'pg'
import { codeOf } from '#kernel/db/db.ts'

type FunctionFile = {
  /** Relative to the folder, such as `kernel/event_emit.sql`. */
  readonly path: string
  readonly name: string
  readonly sql: string
  readonly hash: string
}

/** Releases that do not write it cannot run on the schema any more (migration 0051). */
const generation = 2

/** PostgreSQL refuses a changed return type, and a statement about a function that has two signatures. */
const signatureCodes = ['42P13', '42725']
const signatureHint = 'The signature of a function never changes: write a new function under another name'

async function readFunctionFiles(dir: string): Promise<FunctionFile[]> {
  const paths = (await readdir(dir, { recursive: true })).filter((path) => path.endsWith('.sql')).sort()
  return Promise.all(
    paths.map(async (path) => {
      const sql = await readFile(join(dir, path), 'utf8')
      return { path, name: basename(path, '.sql'), sql, hash: hash('sha256', sql) }
    }),
  )
}

async function applyFile(client: pg.Client, { path, name, sql, hash }: FunctionFile): Promise<void> {
  try {
    await client.query(sql)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const hint = signatureCodes.includes(codeOf(error) ?? '') ? `. ${signatureHint}` : ''
    throw Object.assign(new Error(`sql/${path}: ${reason}${hint}`, { cause: error }), { code: codeOf(error) })
  }
  await client.query(
    `insert into sql_function (name, hash, generation) values ($1, $2, ${generation})
     on conflict (name) do update set hash = excluded.hash, applied_at = now()`,
    [name, hash],
  )
}

/** A changed list of parameters would silently leave the old function beside the new one. */
async function requireOneSignature(client: pg.Client, files: readonly FunctionFile[]): Promise<void> {
  const { rows } = await client.query<{ name: string; count: number }>(
    `select f.name, count(p.oid)::int as count
       from unnest($1::text[]) f(name)
       left join pg_proc p on p.proname = f.name and p.pronamespace = 'public'::regnamespace
      group by f.name having count(p.oid) <> 1`,
    [files.map(({ name }) => name)],
  )
  for (const { name, count } of rows) {
    const path = files.find((file) => file.name === name)?.path
    throw new Error(
      count === 0
        ? `sql/${path}: the file defines no function named ${name}`
        : `sql/${path}: the database now has ${count} functions named ${name}. ${signatureHint}`,
    )
  }
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Between two migrations a function may name a table of a later one, so bodies are not checked, and a new database waits. */
export type ApplyOptions = { readonly beforeLaterMigrations?: boolean }

/**
 * Applies the changed files in one transaction and returns their paths; one select when nothing changed. The caller
 * holds the migration lock.
 */
export async function applySqlFunctions(
  client: pg.Client,
  dir: string,
  { beforeLaterMigrations = false }: ApplyOptions = {},
): Promise<string[]> {
  const files = await readFunctionFiles(dir)
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from sql_function')
  if (beforeLaterMigrations && rows.length === 0) return []
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]))
  const changed = files.filter(({ name, hash }) => applied.get(name) !== hash)
  const names = files.map(({ name }) => name)
  // The record of a removed file goes as well: a rollback brings the file back, and by then the function may be dropped.
  const isStale = rows.some(({ name }) => !names.includes(name))
  if (changed.length === 0 && !isStale) return []
  await inTransaction(client, async () => {
    if (beforeLaterMigrations) await client.query('set local check_function_bodies = off')
    for (const file of changed) await applyFile(client, file)
    await requireOneSignature(client, changed)
    await client.query('delete from sql_function where name <> all ($1)', [names])
  })
  return changed.map(({ path }) => `sql/${path}`)
}
