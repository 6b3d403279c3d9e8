import { describe, expect, it } from 'vitest'
import { sentence, tidy } from './lint.ts'
import { safeUnderTraffic } from './migrations.ts'
import { readTree } from './tree.ts'

const web = 'apps/web/src'
const server = 'apps/server/src'
const identityFace = {
  [`${server}/modules/identity/identity.ts`]: '/** Tables: player, session. */\nexport const a = 1',
}

type Files = Record<string, string>
type Example = [promise: string, files: Files, finding: string]

const lines = (count: number) => 'x()\n'.repeat(count)
const functionOf = (name: string, count: number) => `export function ${name}() {\n${lines(count)}}\n`

function findings(files: Files, landed: Files = {}): string[] {
  const texts = Object.entries(files).map(([path, text]) => ({ path, text }))
  return tidy({ files: texts, landed: new Map(Object.entries(landed)) }).map(sentence)
}

describe('this repository', () => {
  it('keeps its house rules (npm run tidy lists what does not)', () => {
    expect(tidy(readTree('.')).map(sentence)).toEqual([])
  })
})

const refused: Record<string, Example[]> = {
  imports: [
    [
      'the contract imports nothing of ours',
      { 'packages/contract/src/a.ts': "import { x } from '@saguao/fair/x.ts'" },
      'packages/contract/src/a.ts:1 packages/contract may not import packages/fair',
    ],
    [
      'apps never import each other, not even lazily',
      { [`${web}/a.ts`]: "\nexport const a = () => import('@saguao/server/main.ts')" },
      `${web}/a.ts:2 apps/web may not import apps/server`,
    ],
    [
      'the product does not lean on its tools',
      { [`${server}/kernel/a.ts`]: "import { x } from '../../../../tools/x.ts'" },
      'apps/server may not import tools',
    ],
    [
      'the kernel knows no module',
      { [`${server}/kernel/a.ts`]: "import { x } from '#modules/wallet/wallet.ts'" },
      'kernel may not import wallet',
    ],
    [
      'a lower module does not know a higher one',
      { [`${server}/modules/wallet/post.ts`]: "import { x } from '#modules/rewards/rewards.ts'" },
      'wallet may not import rewards',
    ],
    [
      'another module is used through its face',
      { [`${server}/modules/wallet/post.ts`]: "import { x } from '#modules/identity/store.ts'" },
      'import modules/identity/identity.ts',
    ],
    [
      'reactions use faces too',
      { [`${server}/reactions.ts`]: "import { x } from '#modules/identity/store.ts'" },
      'import modules/identity/identity.ts',
    ],
    [
      'the product does not lean on what only tests need',
      { [`${server}/modules/wallet/post.ts`]: "import { x } from '#testing/make.ts'" },
      'testing/ is for tests',
    ],
    [
      'a module knows the outside world as a type only',
      { [`${server}/modules/wallet/post.ts`]: "import { app } from '#app.ts'" },
      'wallet may not import boot',
    ],
    [
      'features never import features',
      { [`${web}/features/home/Home.tsx`]: "import { x } from '#features/deposit/pay.ts'" },
      'features/home may not import features/deposit',
    ],
    [
      'a widget knows no store',
      { [`${web}/widgets/Sheet.tsx`]: "import { x } from '#stores/ui.ts'" },
      'widgets/ may not import stores/',
    ],
    [
      'a widget knows no call',
      { [`${web}/widgets/Sheet.tsx`]: "import { calls } from '@saguao/contract/calls/calls.ts'" },
      'a widget knows nothing of the product',
    ],
    [
      'lib stands below everything',
      { [`${web}/lib/rem.ts`]: "import { x } from '#i18n/i18n.ts'" },
      'lib/ may not import i18n/',
    ],
    [
      'no import climbs two folders',
      { 'bench/deep/er/a.ts': "export { x } from '../../x.ts'\nexport const y = 1" },
      "'../../x.ts' climbs two folders",
    ],
  ],

  tables: [
    [
      'SQL touches only its own tables',
      { ...identityFace, [`${server}/modules/wallet/store.ts`]: 'export const q = `select 1 from player p`' },
      'player belongs to identity',
    ],
    [
      'a join is SQL too',
      {
        ...identityFace,
        [`${server}/modules/wallet/store.ts`]:
          "export const q =\n 'select 1 from account join session s on true'",
      },
      'store.ts:2 session belongs to identity',
    ],
    [
      'and so is a query builder',
      { ...identityFace, [`${server}/modules/wallet/store.ts`]: "db.insertInto('player')" },
      'player belongs to identity',
    ],
    [
      'a table has one owner',
      {
        ...identityFace,
        [`${server}/modules/wallet/wallet.ts`]: '/** Tables: account, player. */\nexport const b = 1',
      },
      'player already belongs to identity',
    ],
    [
      'a table has an owner',
      {
        ...identityFace,
        [`${server}/migrations/0001-a.sql`]: 'create table player ();\ncreate table ghost ();',
      },
      '0001-a.sql:2 no module claims the table ghost',
    ],
  ],

  doors: [
    [
      'time has one door',
      { [`${server}/kernel/a.ts`]: 'export const a = Date.now()' },
      'only kernel/clock.ts',
    ],
    [
      'today has the same door',
      { [`${server}/kernel/a.ts`]: 'export const a = new Date()' },
      'only kernel/clock.ts',
    ],
    [
      'a stopwatch is a clock',
      { [`${server}/modules/wallet/a.ts`]: 'export const a = performance.now()' },
      'only kernel/clock.ts',
    ],
    [
      'chance has one door',
      { [`${server}/kernel/a.ts`]: 'export const a = Math.random()' },
      'only kernel/random.ts',
    ],
    [
      'an unguessable id is a draw',
      { [`${server}/kernel/a.ts`]: "import { randomUUID } from 'node:crypto'" },
      'only kernel/random.ts',
    ],
    [
      'storage has one door',
      { [`${web}/stores/session.ts`]: "export const a = localStorage.getItem('token')" },
      'localStorage is touched only by lib/storage.ts',
    ],
    [
      'colours have one place in style sheets',
      { [`${web}/widgets/Sheet.module.css`]: '/* #fff */\n.a { color: #fff }' },
      'Sheet.module.css:2 #fff: colours stand in styles/tokens.css',
    ],
    [
      'and in components',
      { [`${web}/widgets/Sheet.tsx`]: "export const a = { color: 'rgb(1, 2, 3)' }" },
      'colours stand in styles/tokens.css',
    ],
  ],

  sizes: [
    ['a file ends at 400 lines', { 'tools/a.ts': lines(401) }, 'tools/a.ts:401 401 lines'],
    ['a function ends at 70', { 'tools/a.ts': functionOf('long', 70) }, 'long has 72 lines: the end is 70'],
    [
      'an arrow function is a function',
      { 'tools/a.ts': `const long = () => {\n${lines(70)}}\n` },
      'long has 72 lines: the end is 70',
    ],
    [
      'a component ends at 120',
      { [`${web}/widgets/Sheet.tsx`]: functionOf('Sheet', 119) },
      'Sheet has 121 lines: the end is 120',
    ],
  ],

  language: [
    ['what cannot be parsed is said', { 'tools/a.ts': 'const = 1' }, 'cannot be parsed'],
    ['no enums', { 'tools/a.ts': 'enum A { B }' }, 'use a union'],
    ['no any', { 'tools/a.ts': 'export const a: Array<any> = []' }, 'use unknown'],
    ['no default exports', { 'tools/a.ts': 'export default 1' }, 'export it by name'],
    [
      'no barrels',
      { 'tools/index.ts': "export * from './a.ts'\nexport { b } from './b.ts'" },
      'only re-exports',
    ],
    ['no check is switched off', { 'tools/a.ts': '// @ts-ignore\nx()' }, 'not switched off'],
    ['nor expected to fail', { 'tools/a.ts': '// @ts-expect-error\nx()' }, 'not switched off'],
    [
      'no test runs alone',
      { 'tools/a.test.ts': "it.only('a', () => {})" },
      'it.only leaves promises unchecked',
    ],
    [
      'no test is left out',
      { 'e2e/a.spec.ts': "test.describe.skip('a', () => {})" },
      'leaves promises unchecked',
    ],
  ],

  words: [
    ['a file name says something', { 'tools/string-utils.ts': '' }, "'utils' says nothing"],
    ['in camel case too', { [`${web}/features/home/UserInfo.tsx`]: '' }, "'info' says nothing"],
    ['files are kebab-case', { 'tools/fileNames.ts': '' }, 'files are kebab-case'],
    ['no notes to self', { 'docs/a.md': 'x\nTODO later' }, 'docs/a.md:2 TODO'],
    ['no home folders', { 'docs/a.md': 'see /home/ana/notes' }, '/home/ana exists on one machine only'],
    ['no registry hosts', { '.npmrc': 'registry=https://registry.npmjs.org/' }, "the machine's business"],
  ],

  contents: [
    [
      'every text exists in every language',
      {
        [`${web}/i18n/en.ts`]: "export const messages = { 'a.b': 'x', 'a.c': 'y' }",
        [`${web}/i18n/ks.ts`]: "export const messages = { 'a.b': 'x', 'a.c': 'y' }",
        [`${web}/i18n/pt.ts`]: "export const messages = { 'a.b': 'x' }",
      },
      `${web}/i18n/pt.ts:1 'a.c' is missing in this language`,
    ],
    [
      'with the same slots',
      {
        [`${web}/i18n/en.ts`]: "export const messages = { a: 'hi {name}' }",
        [`${web}/i18n/ks.ts`]: "export const messages = { a: 'hola {name}' }",
        [`${web}/i18n/pt.ts`]: "export const messages = {\n  a: 'olá {nome}' }",
      },
      "'a' has other slots",
    ],
    [
      'nothing but the guest list is open to guests [R6.03]',
      { 'packages/contract/src/calls/calls.ts': "const calls = {\n  '/wallet/balance': guest('x') }" },
      'calls.ts:2 /wallet/balance is not on the guest list',
    ],
    [
      'all of the guest list is open to guests [R6.03]',
      { 'packages/contract/src/calls/calls.ts': "const calls = { '/ping': player('x') }" },
      '/ping must be open to guests',
    ],
  ],

  layout: [
    [
      'few things lie at the root',
      Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`file-${index}.md`, ''])),
      '20 entries at the root',
    ],
    [
      'migrations have no gap',
      { [`${server}/migrations/0001-a.sql`]: '', [`${server}/migrations/0003-b.sql`]: '' },
      '0003-b.sql:1 the next migration is called 0002',
    ],
  ],
}

describe.each(Object.entries(refused))('%s', (_, examples) => {
  it.each(examples)('%s', (_promise, files, finding) => {
    expect(findings(files).join('\n')).toContain(finding)
  })
})

describe('migrations', () => {
  const path = `${server}/migrations/0001-a.sql`

  it('stay as they landed', () => {
    expect(findings({ [path]: 'select 1;\nselect 3;' }, { [path]: 'select 1;\nselect 2;' })).toEqual([
      `${path}:2 it has landed: write a new migration`,
    ])
    expect(findings({ [path]: 'select 1;' }, { [path]: 'select 1;' })).toEqual([])
  })

  it('cannot be taken back once landed', () => {
    expect(findings({}, { [path]: 'select 1;' })).toEqual([`${path}:1 it has landed: write a new migration`])
  })
})

describe('a migration that runs while players play', () => {
  const path = `${server}/migrations/0017-a.sql`
  const found = (sql: string) =>
    safeUnderTraffic({ files: [{ path, text: sql }], landed: new Map() }).map(sentence)

  it.each([
    ['create index a on player (id)', 'concurrently'],
    ['drop index player_by_name', 'concurrently'],
    ['alter table player add nick text not null', 'may be null or has a default'],
    [
      'alter table player add a int, add nick text not null, add b int default 1',
      'may be null or has a default',
    ],
    ['alter table player alter column id type text', 'another type'],
    ['alter table player alter id set not null', 'not valid'],
    ['alter table player add constraint a check (id > 0)', 'not valid'],
    ['alter table player add foreign key (id) references session', 'not valid'],
    ['alter table player add constraint a unique (id)', 'using index'],
    ['alter table player drop column id', 'one release later'],
    ['alter table player rename to person', 'one release later'],
    ['drop table player', 'one release later'],
    ['lock table player', 'stops everybody'],
    ['update player set id = 1', 'small portions'],
    ['delete from session where id = 1', 'small portions'],
  ])('does nothing that stops them: %s', (sql, reason) => {
    expect(found(`-- Why.\nselect 1;\n\n-- What.\n${sql};`)).toEqual([expect.stringContaining(`:5 `)])
    expect(found(`${sql};`).join()).toContain(reason)
    expect(found(`-- under traffic: the table is empty.\n${sql};`)).toEqual([])
  })

  it('does as it likes with what nobody uses yet, and with what takes a moment', () => {
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

const accepted: [promise: string, files: Files][] = [
  [
    'tests may reach for testing and any module',
    {
      [`${server}/modules/wallet/post.test.ts`]:
        "import { a } from '#testing/make.ts'\nimport { b } from '#modules/rewards/rewards.ts'",
    },
  ],
  [
    'the boot takes faces, calls and jobs',
    {
      [`${server}/main.ts`]:
        "import { a } from '#modules/wallet/wallet.ts'\nimport { b } from '#modules/wallet/calls.ts'\nimport { c } from './app.ts'",
    },
  ],
  [
    'a module takes the outside world as a type',
    {
      [`${server}/modules/wallet/post.ts`]: "import type { App } from '#app.ts'",
    },
  ],
  [
    'a lower layer of the page may take a type from above, and a widget the named figures',
    {
      [`${web}/stores/toasts.ts`]: "import type { Toast } from '#widgets/Toasts.tsx'",
      [`${web}/widgets/Barrage.tsx`]: "import { barrageRows } from '@saguao/contract/product/constants.ts'",
    },
  ],
  ['a tool looks at everything', { 'tools/audit.ts': "import { x } from '../apps/server/src/main.ts'" }],
  [
    'SQL on its own tables, and words that only look like tables',
    {
      ...identityFace,
      [`${server}/modules/identity/store.ts`]:
        'export const q = `select extract(epoch from at) from player for update`',
      [`${server}/modules/wallet/post.ts`]: "export const a = 'a message from player one'",
    },
  ],
  [
    'a given time is not a clock',
    { [`${server}/kernel/a.ts`]: 'export const a = (at: number) => new Date(at)' },
  ],
  ['a component may be longer than a function', { [`${web}/widgets/Sheet.tsx`]: functionOf('Sheet', 100) }],
  [
    'tables and tests may be long',
    {
      'packages/contract/src/a.ts': lines(500),
      'tools/a.test.ts': functionOf('long', 500),
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
  ['a config file may export by default', { 'vitest.config.ts': 'export default 1' }],
  [
    'a file that also does something is no barrel',
    {
      'tools/a.ts': "export { b } from './b.ts'\nexport const a = 1",
    },
  ],
  ['a test may expect a compile error', { 'tools/a.test.ts': '// @ts-expect-error unknown path\nx()' }],
]

describe('the rules leave alone what is right', () => {
  it.each(accepted)('%s', (_, files) => {
    expect(findings(files)).toEqual([])
  })
})
