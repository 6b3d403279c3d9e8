// Every screen of the console, read from its route tables, so that a new screen is tested without being named here.
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { APIRequestContext } from '@playwright/test'
import { call, createDeposit, playerWith } from '../support/players.ts'
import { populatePlayer } from '../support/populated-player.ts'
import { freshCpf } from '../support/verify-person.ts'
import { idOf, withdraw } from './player-calls.ts'
import { demoOperator, type Page, signInByCall } from './support.ts'

export type Lang = 'pt' | 'es' | 'en'

const source = new URL('../../apps/console/src/', import.meta.url)
const textOf = (path: string): string => readFileSync(new URL(path, source), 'utf8')

/** Paths of the route tables, and one per section of a player's page. `guest` paths are shown without a session. */
export function consolePaths(player: string): { readonly guest: string[]; readonly signedIn: string[] } {
  const files = globSync('*/routes.tsx', { cwd: fileURLToPath(source) }).sort()
  const guest = pathsOf(textOf('access/routes.tsx'))
  const signedIn = files
    .filter((file) => file !== 'access/routes.tsx')
    .flatMap((file) => pathsOf(textOf(file)))
  const sections = [...textOf('players/PlayerScreen.tsx').matchAll(/^ {2}(\w+): \{ label: 'section\./gm)]
  const pages = sections.map(([, section]) => `/players/${player}?section=${section}`)
  const details = ['/games/mines', '/studios/coruja']
  return { guest, signedIn: [...signedIn.filter((path) => !path.includes('$')), ...pages, ...details] }
}

const pathsOf = (text: string): string[] =>
  [...text.matchAll(/^ {2}path: '([^']+)'/gm)].map(([, path = '']) => path)

export async function messagesOf(lang: Lang): Promise<Readonly<Record<string, string>>> {
  const files = globSync(`i18n/*/${lang}.ts`, { cwd: fileURLToPath(source) })
  const modules = await Promise.all(
    files.map((file) => import(new URL(file, source).href) as Promise<{ messages: Record<string, string> }>),
  )
  return Object.assign({}, ...modules.map(({ messages }) => messages))
}

type Desk = {
  /** Calls of players. */
  readonly api: APIRequestContext
  /** Calls of operators: an operator of payments is signed in with it. */
  readonly request: APIRequestContext
  readonly origin: string
  readonly number: number
}

/** Players and orders with rows on every screen: a large withdrawal, a payment made twice, a request to approve. */
export async function populateConsole({ api, request, origin, number }: Desk): Promise<Populated> {
  const { player, roundId } = await populatePlayer(api)
  const id = await idOf(api, player)
  await call(api, '/protection/setLimit', { kind: 'deposit', period: 'day', amount: 1000 }, player)
  const twice = await createDeposit(api, player, 30)
  await api.post('/sandbox/pay', { data: { id: twice.id, outcome: 'twice' } })
  const withdrawal = await withdraw(api, playerWith(20_000), 12_000)
  await signInByCall(request, origin, await demoOperator(request, 'payments', number))
  const post = (path: string, data: object) => request.post(path, { headers: { origin }, data })
  const reason = 'Conferido por telefone'
  await post('/operator/player/note', { id, reason })
  await post('/operator/player/tag', { id, tag: 'vip', on: true, reason })
  await post('/operator/player/adjust', { id, amount: 5, reason })
  await post('/operator/withdrawal/decide', { id: withdrawal, decision: 'approve', reason })
  return { id, roundId, withdrawal, person: await populateCompliance(api) }
}

const persons = [
  ['Beatriz Nogueira', 'review'],
  ['Caio Tavares', 'refused'],
  ['Davi Moreira', 'pending'],
  ['Elisa Prado', 'review'],
] as const

/** Persons in every state of verification, a pause, an exclusion and a limit that waits. Returns a person to decide on. */
async function populateCompliance(api: APIRequestContext): Promise<string> {
  for (const [fullName, outcome] of persons) {
    const player = playerWith(10)
    const document = freshCpf().replace(/\D/g, '')
    await call(api, '/identity/submit', { fullName, birthDate: '1990-05-20', document }, player)
    await api.post('/sandbox/identity', { data: { username: player.username, outcome } })
  }
  const [resting, leaving, last] = [playerWith(10), playerWith(10), playerWith(10)]
  await call(api, '/protection/pause', { days: 7 }, resting)
  await call(api, '/protection/exclude', { months: 6, password: leaving.password }, leaving)
  for (const amount of [100, 500])
    await call(api, '/protection/setLimit', { kind: 'loss', period: 'day', amount }, last)
  const document = freshCpf().replace(/\D/g, '')
  await call(api, '/identity/submit', { fullName: 'Fábio Sales', birthDate: '1988-02-11', document }, last)
  await api.post('/sandbox/identity', { data: { username: last.username, outcome: 'review' } })
  return idOf(api, last)
}

export type Populated = {
  readonly id: string
  readonly roundId: string
  readonly withdrawal: string
  /** A player whose identity waits for an operator. */
  readonly person: string
}

/** Until the answers of the first calls are shown. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.locator('.mantine-Skeleton-root, .mantine-Loader-root').first().waitFor({ state: 'hidden' })
}
