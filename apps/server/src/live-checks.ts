/**
 * What live mode needs before it accepts a player: settings, for each open market a licence and its legal texts, and for
 * the console an administrator.
 */
import { type Country, countries } from '@saguao/contract/product/countries.ts'
import { type Config, readConfig } from '#config.ts'
import { systemClock } from '#kernel/clock.ts'
import { ConfigError, type Env, isLive } from '#kernel/config/env.ts'
import { createDb, type Db } from '#kernel/db/db.ts'
import { createLog } from '#kernel/observability/log.ts'
import { sampleTexts } from '#modules/legal/legal.ts'
import { readPolicies } from '#modules/markets/markets.ts'
import { hasAdmin } from '#modules/operators/operators.ts'
import { unsoundReturn } from '#modules/rewards/rewards.ts'

async function problemsOf(db: Db, country: Country, licence: string | undefined): Promise<string[]> {
  const samples = await sampleTexts(db, country, new Date(systemClock.now()))
  const best = await unsoundReturn(db, country)
  return [
    ...(licence ? [] : [`MODE=live needs LICENCE: the gambling licence under which ${country} is open`]),
    ...samples.map(
      (kind) => `MODE=live needs the legal text "${kind}" of ${country}: only its sample exists`,
    ),
    ...(best
      ? [
          `MODE=live needs sound reward terms of ${country}: the best strategy returns ${(100 * best.all).toFixed(2)} % (${best.game}, ${best.setting})`,
        ]
      : []),
  ]
}

async function operatorProblems(db: Db, consolePort: string | number | undefined): Promise<string[]> {
  if (!consolePort || (await hasAdmin(db))) return []
  return [
    'MODE=live with CONSOLE_PORT needs an administrator: npm run saguao -- operators invite EMAIL --name NAME --role admin',
  ]
}

/** One line for each thing that an open market misses. A closed market needs nothing. */
export async function marketProblems(db: Db, licence: string | undefined): Promise<string[]> {
  const policies = await readPolicies(db, 'live')
  const open = Object.values(countries)
    .map(({ code }) => code)
    .filter((country) => policies[country].play || policies[country].deposits)
  return (await Promise.all(open.map((country) => problemsOf(db, country, licence)))).flat()
}

const startProblems = async (
  db: Db,
  licence: string | undefined,
  consolePort: string | number | undefined,
): Promise<string[]> => [...(await marketProblems(db, licence)), ...(await operatorProblems(db, consolePort))]

async function withDb<T>(databaseUrl: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = createDb(databaseUrl, createLog('silent'), 1)
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/** Throws all problems of settings and markets at once. An unreachable database adds none to those of the settings. */
export async function readStartConfig(env: Env): Promise<Config> {
  try {
    return readConfig(env)
  } catch (error) {
    const { DATABASE_URL: url, LICENCE: licence, CONSOLE_PORT: port } = env
    if (!(error instanceof ConfigError) || !isLive(env) || !url) throw error
    const more = await withDb(url, (db) => startProblems(db, licence, port)).catch(() => [])
    throw new ConfigError([...error.problems, ...more])
  }
}

/** Called after the migration, before the server listens. */
export async function requireReady(
  { mode, licence, consolePort }: Config,
  databaseUrl: string,
): Promise<void> {
  if (mode !== 'live') return
  const problems = await withDb(databaseUrl, (db) => startProblems(db, licence, consolePort))
  if (problems.length > 0) throw new ConfigError(problems)
}
