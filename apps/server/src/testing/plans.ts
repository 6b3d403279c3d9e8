/** Statements that a call sends to the database, and the tables that their plans read. */
import pg from 'pg'
import { vi } from 'vitest'

export type Statement = { readonly text: string; readonly values: unknown[] }

function statementOf([first, second]: readonly unknown[]): Statement | undefined {
  const { text, values } = (typeof first === 'string' ? { text: first, values: second } : first) as Statement
  return /^\s*(?:select|with)\b/i.test(text) && !/trail_record/.test(text)
    ? { text, values: Array.isArray(values) ? values : [] }
    : undefined
}

export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return spy.mock.calls.flatMap((args) => statementOf(args) ?? [])
  } finally {
    spy.mockRestore()
  }
}

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] }

/** `isWhole` is a scan without an index. */
type Scan = { readonly table: string; readonly isWhole: boolean }

const scansIn = (plan: Plan): Scan[] => [
  ...(plan['Relation Name']
    ? [{ table: plan['Relation Name'], isWhole: plan['Node Type'] === 'Seq Scan' }]
    : []),
  ...(plan.Plans ?? []).flatMap(scansIn),
]

export async function explain(client: pg.Client, { text, values }: Statement): Promise<Scan[]> {
  const { rows } = await client.query(`explain (format json) ${text}`, values)
  return scansIn(rows[0]['QUERY PLAN'][0].Plan)
}
