import { describe, expect, it } from 'vitest'
import { lint } from './lint.ts'
import { safeUnderTraffic } from './migrations.ts'
import { behaviourByNumber, readRequirements, withBehaviour } from './requirements.ts'

const web = 'apps/web/src'
const server = 'apps/server/src'
const identityInterface = {
  [`${server}/modules/identity/identity.ts`]: '/** Tables: player, session. */\nexport const a = 1',
}

type Files = Record<string, string>
type Example = [rule: string, files: Files, finding: string]

const migration = (number: number): string => `${server}/migrations/000${number}-a.sql`

const inWallet = (text: string, file = 'store.ts'): Files => ({
  ...identityInterface,
  [`${server}/modules/wallet/${file}`]: text,
})

function findings(files: Files, landed: Files = {}): string[] {
  const texts = Object.entries(files).map(([path, text]) => ({ path, text }))
  return lint({ files: texts, landed: new Map(Object.entries(landed)) })
}

const examples: Record<string, Example[]> = {
  tables: [
    [
      'SQL touches only its own tables',
      inWallet('export const q = `select 1 from player p`'),
      'player belongs to identity',
    ],
    [
      'a join is SQL too',
      inWallet("export const q =\n 'select 1 from account join session s on true'"),
      'store.ts:2 session belongs to identity',
    ],
    ['and so is a query builder', inWallet("db.insertInto('player')"), 'player belongs to identity'],
    [
      'a table has one owner',
      inWallet('/** Tables: account, player. */\nexport const b = 1', 'wallet.ts'),
      'player already belongs to identity',
    ],
    [
      'a table has an owner',
      { ...identityInterface, [migration(1)]: 'create table player ();\ncreate table ghost ();' },
      '0001-a.sql:2 no module claims the table ghost',
    ],
    [
      'entries of a player are found by index',
      inWallet('export const q = `select 1\n from entry e where e.player_id = $1`'),
      'store.ts:2 entries of one player are found by index only with player_id > 0',
    ],
  ],

  words: [
    ['a file name describes its content', { 'tools/string-utils.ts': '' }, "'utils' does not describe"],
    ['no notes', { 'docs/a.md': 'x\nTODO later' }, 'docs/a.md:2 TODO'],
    ['no home folders', { 'docs/a.md': 'see /home/ana/notes' }, '/home/ana is a path of one machine'],
    ['no registry hosts', { '.npmrc': 'registry=https://registry.npmjs.org/' }, 'a setting of the machine'],
    ['no suppressed finding', { 'tools/a.ts': '// biome-ignore lint: x\nx()' }, 'instead of suppressing it'],
    ['no expected error', { 'tools/a.ts': '// @ts-expect-error\nx()' }, 'instead of suppressing it'],
    ['no replaced word', { 'tools/a.ts': '// Whoever reads this\nx()' }, 'see docs/GLOSSARY.md'],
    [
      'style sheets use colours by name',
      { [`${web}/widgets/Sheet.module.css`]: '/* #fff */\n.a { color: #fff }' },
      'Sheet.module.css:2 #fff: define colours in styles/tokens.css',
    ],
    [
      'components use colours by name',
      { [`${web}/widgets/Sheet.tsx`]: "export const a = { color: 'rgb(1, 2, 3)' }" },
      'define colours in styles/tokens.css',
    ],
    [
      'no rule searches the document from its root',
      { [`${web}/shell/Bar.module.css`]: '.a {}\n:root:has(.bar) { --lift: 1rem }' },
      'Bar.module.css:2 :root:has() restyles the root',
    ],
    [
      'formatters are created once',
      { [`${web}/stores/odds-text.ts`]: 'export const a = (b: number) => new Intl.NumberFormat().format(b)' },
      'new Intl.NumberFormat: formatters are created once',
    ],
    [
      'a module creates no formatter when it is loaded',
      { [`${web}/lib/cut.ts`]: 'const segmenter = new Intl.Segmenter()' },
      'const segmenter = new Intl: formatters are created once',
    ],
  ],

  layout: [
    [
      'the root is short',
      Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`file-${index}.md`, ''])),
      '20 entries at the root',
    ],
    [
      'a folder shows at most 25 files',
      Object.fromEntries(Array.from({ length: 26 }, (_, index) => [`tools/a/file-${index}.ts`, ''])),
      'tools/a:1 26 files',
    ],
    [
      'migrations have no gap',
      { [migration(1)]: '', [migration(3)]: '' },
      '0003-a.sql:1 the next migration is called 0002',
    ],
  ],
}

describe.each(Object.entries(examples))('%s', (_, group) => {
  it.each(group)('%s', (_rule, files, finding) => {
    expect(findings(files).join('\n')).toContain(finding)
  })
})

const accepted: [rule: string, files: Files][] = [
  [
    'SQL on own tables, and words that only look like tables',
    {
      ...identityInterface,
      [`${server}/modules/identity/store.ts`]:
        'export const q = `select extract(epoch from at) from player for update`',
      [`${server}/modules/wallet/post.ts`]: "export const a = 'a message from player one'",
    },
  ],
  ['a # import is not a colour', { [`${web}/widgets/Sheet.tsx`]: "import { a } from '#lib/add.ts'" }],
  [
    'tokens and drawings have colours',
    {
      [`${web}/styles/tokens.css`]: ':root { --gold: #ffd75e }',
      [`${web}/icons/Flags.tsx`]: "export const green = '#009c3b'",
    },
  ],
  ['a test may expect a compile error', { 'tools/a.test.ts': '// @ts-expect-error\nx()' }],
  [
    'tests and style sheets do not count as files of a folder',
    Object.fromEntries(
      Array.from({ length: 15 }, (_, n) => [`tools/a/file-${n}.ts`, `tools/a/file-${n}.test.ts`])
        .flat()
        .map((path) => [path, '']),
    ),
  ],
]

it.each(accepted)('accepted: %s', (_rule, files) => {
  expect(findings(files)).toEqual([])
})

describe('a released migration', () => {
  const path = `${server}/migrations/0001-a.sql`

  it('does not change', () => {
    expect(findings({ [path]: 'select 1;\nselect 3;' }, { [path]: 'select 1;\nselect 2;' })).toEqual([
      `${path}:2 the migration is released: write a new one`,
    ])
    expect(findings({ [path]: 'select 1;' }, { [path]: 'select 1;' })).toEqual([])
  })

  it('is not removed', () => {
    expect(findings({}, { [path]: 'select 1;' })).toEqual([
      `${path}:1 the migration is released: write a new one`,
    ])
  })
})

describe('a migration that runs under traffic', () => {
  const path = `${server}/migrations/0017-a.sql`
  const found = (sql: string) =>
    safeUnderTraffic({ files: [{ path, text: sql }], landed: new Map() }).map(
      ({ line, reason }) => `:${line} ${reason}`,
    )

  it.each([
    ['create index a on player (id)', 'concurrently'],
    ['drop index player_by_name', 'concurrently'],
    ['alter table player add nick text not null', 'nullable or has a default'],
    [
      'alter table player add a int, add nick text not null, add b int default 1',
      'nullable or has a default',
    ],
    ['alter table player alter column id type text', 'another type'],
    ['alter table player alter id set not null', 'not valid'],
    ['alter table player add constraint a check (id > 0)', 'not valid'],
    ['alter table player add foreign key (id) references session', 'not valid'],
    ['alter table player add constraint a unique (id)', 'using index'],
    ['alter table player drop column id', 'one release later'],
    ['alter table player rename to person', 'one release later'],
    ['drop table player', 'one release later'],
    ['lock table player', 'blocks every request'],
    ['update player set id = 1', 'small batches'],
    ['delete from session where id = 1', 'small batches'],
  ])('does not block players: %s', (sql, reason) => {
    expect(found(`-- Why.\nselect 1;\n\n-- What.\n${sql};`)).toEqual([expect.stringContaining(`:5 `)])
    expect(found(`${sql};`).join()).toContain(reason)
    expect(found(`-- under traffic: the table is empty.\n${sql};`)).toEqual([])
  })

  it('may do anything to tables it creates, and whatever takes no lock for long', () => {
    const sql = `create table note (id int);
create index note_by_id on note (id);
alter table note add a int not null, add check (a > 0);
create index concurrently a on player (id);
alter table player add nick text, add age int not null default 0;
alter table player add constraint a check (id > 0) not valid;
alter table player add constraint b unique using index a, alter nick drop default;
create function f() returns int language sql as $$ update player set id = 1; $$;
create or replace view v as select 'drop table player; lock table player';
create trigger t before update on player for each row execute function f();`
    expect(found(sql)).toEqual([])
  })
})

describe('requirements', () => {
  // The numbers get their brackets here, so that this file does not count as a test of those requirements.
  const tag = (...numbers: string[]) => `[${numbers.join(', ')}]`
  const table =
    '| number | text | asserted |\n|---|---|---|\n| R1.01 | Opens. | – |\n| R1.02 | Closes. | `old` |\n'
  const test = {
    path: `${web}/lib/door.test.ts`,
    text: `it('opens ${tag('R1.01')}')\nit('does both ${tag('R1.01', 'R2.01')}')`,
  }

  it('are found in test titles and in tables of cases', () => {
    const number = 'R1.02'
    const cases = { path: 'tools/door.test.ts', text: `widthCm: ['${number}', 80]` }
    const other = { path: `${web}/lib/door.ts`, text: `'${tag('R1.03')}'` }
    expect(Object.fromEntries(behaviourByNumber([test, cases, other]))).toEqual({
      'R1.01': ['`web/lib/door` opens', '`web/lib/door` does both'],
      'R2.01': ['`web/lib/door` does both'],
      'R1.02': ['`tools/door` the constant has this value'],
    })
  })

  it('list the asserted behaviour after an update', () => {
    const updated = withBehaviour(table, behaviourByNumber([test]))
    expect(readRequirements(updated).map(({ behaviour }) => behaviour)).toEqual([
      '`web/lib/door` does both<br>`web/lib/door` opens',
      '–',
    ])
    expect(withBehaviour(updated, behaviourByNumber([test]))).toBe(updated)
  })

  it('without a test, or with an unknown number, are findings', () => {
    const found = findings({ 'docs/REQUIREMENTS.md': table, [test.path]: test.text }).join('\n')
    expect(found).toContain('R2.01')
    expect(found).toContain('REQUIREMENTS.md:4')
  })
})
