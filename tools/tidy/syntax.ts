// Rules about the language itself: which constructs the house does without, and which doors are single.
import { inspect, type Source, sourcesOf } from '../lint/source.ts'
import { type Finding, isTest, lineAt, matches, type Rule } from '../lint/tree.ts'

const server = 'apps/server/src/'
const clock = `${server}kernel/clock.ts`
const random = `${server}kernel/random.ts`
const storage = 'apps/web/src/lib/storage.ts'
const draws = new Set(['randomBytes', 'randomFillSync', 'randomInt', 'randomUUID', 'getRandomValues'])
const testRoots = new Set(['it', 'test', 'describe', 'suite'])

export const parses: Rule = (tree) =>
  sourcesOf(tree).flatMap(({ path, errors }) =>
    errors.map((error) => ({ file: path, line: 1, reason: `cannot be parsed: ${error}` })),
  )

export const noEnums: Rule = onEvery((source) =>
  inspect(source, (report) => ({
    TSEnumDeclaration: ({ start }) => report(start, 'an enum does not strip to JavaScript: use a union'),
  })),
)

export const noAny: Rule = onEvery((source) =>
  inspect(source, (report) => ({
    TSAnyKeyword: ({ start }) => report(start, 'any switches the compiler off: use unknown and narrow it'),
  })),
)

export const noDefaultExports: Rule = onEvery((source) =>
  /\.config\.ts$/.test(source.path)
    ? []
    : inspect(source, (report) => ({
        ExportDefaultDeclaration: ({ start }) =>
          report(start, 'a default export has a different name in every file: export it by name'),
      })),
)

export const noBarrels: Rule = onEvery((source) => {
  const { body } = source.program
  const forwards = body.length > 0 && body.every((statement) => isReExport(statement))
  return forwards
    ? [{ file: source.path, line: 1, reason: 'a file that only re-exports hides where things are' }]
    : []
})

/** Checks are not switched off; only a test may expect a compile error, because that is what it proves. */
export const noSilencing: Rule = onEvery((source) =>
  source.comments
    .filter(({ value }) => silences(value, isTest(source.path)))
    .map(({ start }) => ({
      file: source.path,
      line: lineAt(source.text, start),
      reason: 'a check is answered, not switched off',
    })),
)

export const oneClock: Rule = onServer(clock, (source) =>
  inspect(source, (report) => {
    const reason = 'only kernel/clock.ts reads the time, so that tests can move it'
    return {
      MemberExpression: (node) => {
        const name = source.text.slice(node.start, node.end)
        if (/^(Date\.now|performance\.now|process\.hrtime)$/.test(name)) report(node.start, reason)
      },
      NewExpression: (node) => {
        const isDate = node.callee.type === 'Identifier' && node.callee.name === 'Date'
        if (isDate && node.arguments.length === 0) report(node.start, reason)
      },
    }
  }),
)

export const oneRandom: Rule = onServer(random, (source) =>
  inspect(source, (report) => {
    const reason = 'only kernel/random.ts draws, so that tests can foresee it'
    return {
      Identifier: ({ name, start }) => {
        if (draws.has(name)) report(start, reason)
      },
      MemberExpression: (node) => {
        if (source.text.slice(node.start, node.end) === 'Math.random') report(node.start, reason)
      },
    }
  }),
)

export const oneStorage: Rule = (tree) => {
  const inPage = tree.files.filter(({ path }) => /^apps\/web\/.*\.(tsx?|html)$/.test(path))
  const others = inPage.filter(({ path }) => path !== storage && !isTest(path))
  return others.flatMap((file) =>
    matches(
      file,
      /\b(localStorage|sessionStorage)\b/g,
      (name) => `${name} is touched only by lib/storage.ts`,
    ),
  )
}

export const noNarrowedTests: Rule = (tree) =>
  sourcesOf(tree)
    .filter(({ path }) => isTest(path))
    .flatMap((source) =>
      inspect(source, (report) => ({
        MemberExpression: (node) => {
          const [root = '', ...path] = source.text.slice(node.start, node.end).split('.')
          const last = path.at(-1) ?? ''
          if (testRoots.has(root) && /^(only|skip|todo|fixme)$/.test(last))
            report(node.start, `${root}.${last} leaves promises unchecked`)
        },
      })),
    )

function onEvery(check: (source: Source) => Finding[]): Rule {
  return (tree) => sourcesOf(tree).flatMap(check)
}

function onServer(exception: string, check: (source: Source) => Finding[]): Rule {
  const concerned = ({ path }: Source) => path.startsWith(server) && path !== exception && !isTest(path)
  return (tree) => sourcesOf(tree).filter(concerned).flatMap(check)
}

function isReExport(statement: Source['program']['body'][number]): boolean {
  if (statement.type === 'ExportAllDeclaration') return true
  return statement.type === 'ExportNamedDeclaration' && statement.source !== null
}

function silences(comment: string, inTest: boolean): boolean {
  if (/^\W*@ts-expect-error/.test(comment)) return !inTest
  return /^\W*(@ts-ignore|@ts-nocheck|biome-ignore|eslint-disable)/.test(comment)
}
