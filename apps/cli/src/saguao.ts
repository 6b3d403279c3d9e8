// `npm run saguao -- COMMAND [options]`: one program for the commands of operators and developers. The file of a command
// exports `usage`, which `COMMAND --help` prints, and `run`, which may return an exit code.
import { existsSync } from 'node:fs'
import { useCompileCache } from './lib/compile-cache.ts'

useCompileCache()

type Command = {
  readonly usage: string
  run(args: string[]): number | undefined | Promise<number | undefined>
}

const groups: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Operators: {
    signin: 'sign in for the commands that decide something',
    signout: 'end that session',
    operators: 'list operators, invite the first one',
    console: 'make a call of the console: decide payouts, answer players, block a player',
    switches: 'stop or resume play, payouts, bonuses or one game; read the audit trail',
    markets: 'list and change what each market allows',
    markers: 'list and close cases that risk markers opened',
    months: 'list the months of the ledger, seal those that have ended',
    reconcile: 'compare the orders of a day with the list of each payment channel',
    reports: 'roll up the figures of reports, rebuild them, compare a month with the ledger',
    rewards: 'grant or refuse rewards that are held for review',
    studios: 'register third-party game providers',
    content: 'import a content file (games, banners, promotions)',
    legal: 'list the legal texts in force, publish the operator’s own',
    ads: 'export tracking events as CSV',
    'rotate-key': 're-encrypt stored secrets with the newest key',
    cluster: 'run several servers on this machine behind nginx',
  },
  Fairness: {
    verify: 'compute a round, a match or a slip again and print each step',
    vectors: 'write the golden rounds of packages/fair/vectors.json',
    returns: 'simulate every game and compare the return with the exact value',
  },
  Development: {
    calls: 'list the calls of the contract',
    'studio-check': 'run the acceptance suite of the provider API against a running sandbox',
    tables: 'generate the table types from the migrated database',
    lock: 'complete package-lock.json for every platform; run it after npm install',
    sbom: 'write the bill of materials, check licences and known vulnerabilities',
    mutants: 'run mutation tests of one area with Stryker',
    requirements: 'list requirements without a test; update docs/REQUIREMENTS.md',
    screens: 'take contact sheets of every screen, or all pictures of the documents',
    art: 'draw the pictures of the games',
  },
}

/** The container image has the first two of them. */
const folders = [
  './commands',
  '../../../packages/fair/src/programs',
  '../../../packages/art/src/build',
  '../../../tools/commands',
]

const summaries = Object.assign({}, ...Object.values(groups)) as Record<string, string>

function help(): string {
  const width = Math.max(...Object.keys(summaries).map(({ length }) => length)) + 2
  const sections = Object.entries(groups).map(([group, commands]) => {
    const rows = Object.entries(commands).map(([name, summary]) => `  ${name.padEnd(width)}${summary}`)
    return `${group}:\n${rows.join('\n')}`
  })
  const usage = 'npm run saguao -- COMMAND [options]\nnpm run saguao -- COMMAND --help'
  return [usage, ...sections].join('\n\n')
}

function fileOf(name: string): URL {
  const files = folders.map((folder) => new URL(`${folder}/${name}.ts`, import.meta.url))
  const file = files.find((candidate) => existsSync(candidate))
  if (!file) throw new Error(`saguao: ${name} runs in a checkout of the sources only`)
  return file
}

async function main([name = '--help', ...args]: string[]): Promise<number | undefined> {
  if (name === '--help' || name === 'help') console.log(help())
  else if (!Object.hasOwn(summaries, name))
    throw new Error(`saguao: there is no command ${name}\n\n${help()}`)
  else {
    const command = (await import(fileOf(name).href)) as Command
    if (!args.includes('--help')) return command.run(args)
    console.log(`npm run saguao -- ${name}: ${summaries[name]}\n\n${command.usage}`)
  }
}

if (import.meta.main)
  try {
    process.exitCode = (await main(process.argv.slice(2))) ?? process.exitCode ?? 0
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
