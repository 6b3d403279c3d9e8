import { describe, expect, it } from 'vitest'
import {
  foreignTablesIn,
  functionFileForm,
  functionSignaturesStay,
  noFunctionReplacedByMigration,
  signatureOf,
} from './sql-functions.ts'

const path = 'apps/server/src/sql/games/round_add.sql'
const owners = new Map([
  ['round', 'games'],
  ['player', 'identity'],
  ['game', 'lobby'],
])
const header = '-- round_add inserts rounds.\n'
const body = `create or replace function round_add(p_rounds json) returns void language plpgsql as $$
begin insert into round select from player; end $$;
revoke execute on function round_add from public;
`
const touches = '-- Touches: player (identity), because a blocked player\n-- must not bet.\n'
const tree = (text: string, landed = '', at = path) => ({
  files: [
    { path: at, text },
    { path: 'apps/server/src/modules/games/store.ts', text: '' },
  ],
  landed: new Map(landed ? [[path, landed]] : []),
})
const reasons = (findings: readonly { reason: string }[]) => findings.map(({ reason }) => reason)

describe('a function file', () => {
  const foreign = (text: string) => reasons(foreignTablesIn({ path, text }, owners))

  it('touches only the tables of its module, unless the header names the table, its owner and a reason', () => {
    expect(foreign(header + touches + body)).toEqual([])
    expect(foreign(header + body)).toEqual([expect.stringContaining('player belongs to identity')])
    expect(foreign(`${header}-- Touches: player (identity).\n${body}`)).toHaveLength(1)
    expect(foreign(header + touches.replace('identity', 'lobby') + body)).toHaveLength(1)
  })

  it('is found to touch a table after from, join, update and delete, but not in a comment', () => {
    for (const use of [
      'join game on true',
      'update only game set',
      'delete from public.game',
      'lock table game',
    ])
      expect(foreign(`${header}${use}`)).toEqual([expect.stringContaining('game belongs to lobby')])
    expect(foreign(`${header}select 1; -- from game`)).toEqual([])
  })

  it('names no exception that it does not need', () => {
    expect(foreign(`${header + touches}select from round;`)).toEqual([
      'the header names player, which the function does not touch',
    ])
  })

  it('names several exceptions of several modules', () => {
    const several = '-- Touches: player (identity), game (lobby), because limits are checked here.\n'
    expect(foreign(`${header + several}select from player join game on true`)).toEqual([])
  })

  const form = (text: string, at = path) => reasons(functionFileForm(tree(text, '', at)))

  it('defines the function of its name, with a comment and without a right for everyone', () => {
    expect(form(header + body)).toEqual([])
    expect(form(body)).toEqual([expect.stringContaining('begins with a comment')])
    expect(form(header + body.replace('create or replace', 'create'))).toHaveLength(1)
    expect(form(header + body.replace(/revoke.*/, ''))).toEqual([expect.stringContaining('revoke execute')])
    expect(form(header + body, path.replace('round_add', 'other'))).toHaveLength(2)
  })

  it('names callers that exist', () => {
    expect(form(`${header}-- Called by: modules/games/store.ts.\n${body}`)).toEqual([])
    expect(form(`${header}-- Called by: modules/games/gone.ts.\n${body}`)).toEqual([
      'the header names modules/games/gone.ts, which does not exist',
    ])
  })
})

describe('the signature of a function', () => {
  const changed = (text: string) => reasons(functionSignaturesStay(tree(header + text, header + body)))

  it('never changes: neither its parameters nor its result', () => {
    expect(changed(body.replace('json)', 'jsonb)'))).toHaveLength(1)
    expect(changed(body.replace('json)', 'json, p_more int default 0)'))).toHaveLength(1)
    expect(changed(body.replace('returns void', 'returns int'))).toHaveLength(1)
  })

  it('is compared without its spacing, and the body may change', () => {
    expect(changed(body.replace('(p_rounds json)', '(\n  p_rounds json\n)'))).toEqual([])
    expect(changed(body.replace('begin', 'begin -- more'))).toEqual([])
  })

  it('is read with table results and parameters of several lines', () => {
    expect(
      signatureOf(
        'create or replace function f(\n  a numeric(9, 2),\n  b int[] -- why\n) returns table (x text, y int)\nlanguage sql as $$ $$',
      ),
    ).toBe('f(a numeric(9, 2), b int[]) returns table (x text, y int)')
  })
})

it('a new migration replaces no function', () => {
  const replaced = (name: string) =>
    reasons(noFunctionReplacedByMigration(tree(body, '', `apps/server/src/migrations/${name}`)))
  expect(replaced('0020-a.sql')).toEqual(['the body of round_add belongs into apps/server/src/sql/'])
  expect(replaced('0018-a.sql')).toEqual([])
})
