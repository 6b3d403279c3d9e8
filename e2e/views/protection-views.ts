// Limits, pauses, exclusion and reminders of play time.
import { press, type View, type ViewDriver } from './view.ts'

/** Refuses the next bet, as player protection does. */
const betRefused =
  (code: string, field?: string) =>
  async ({ page, press }: ViewDriver): Promise<void> => {
    const json = { success: false, message: 'x', data: null, code, field }
    await page.route('**/arcade/play', (route) => route.fulfill({ json }), { times: 1 })
    await press('play.roll')
    await page.locator('dialog:modal [data-panel] dl, dialog:modal [data-panel] p').first().waitFor()
  }

const limitOf = (kind: string, period: string, amount: number, used: number) => ({
  kind,
  period,
  amount,
  used,
  left: amount - used,
  resetsAt: '2026-11-23T03:00:00.000Z',
})

/** Limits of every kind, one with a raise that waits, and a session of play. */
const protectionState = {
  state: 'open',
  until: null,
  limits: [
    limitOf('deposit', 'day', 12_000, 4500.5),
    limitOf('deposit', 'month', 100_000, 4500.5),
    { ...limitOf('loss', 'day', 1500, 1498.4), pending: { amount: 9000, at: '2027-11-17T14:27:00.000Z' } },
    limitOf('loss', 'week', 5000, 1498.4),
    limitOf('stake', 'month', 250_000, 61_234.8),
    limitOf('time', 'day', 90, 85),
  ],
  realityCheckMinutes: 30,
  realityCheckDue: false,
  session: {
    startedAt: '2026-11-16T12:00:00.000Z',
    minutes: 135,
    staked: 61_234.8,
    won: 59_736.4,
    net: -1498.4,
  },
  verification: 'none',
}

const withLimits = { '/protection/state': protectionState }

const stoppedAs = (state: string, until: string | null) => ({
  '/protection/state': { ...protectionState, state, until },
})

async function answerSelfTest(at: ViewDriver): Promise<void> {
  await at.press('test.title')
  for (let question = 0; question < 7; question += 1) await at.press('test.often')
}

async function openLimit({ page, text: say }: ViewDriver): Promise<void> {
  await page
    .locator('main button')
    .filter({ hasText: say('limit.loss') })
    .first()
    .click()
}

export const protectionViews: readonly View[] = [
  { name: 'responsible', path: '/responsible', responses: withLimits },
  { name: 'responsible, no limits', path: '/responsible', as: 'newcomer' },
  { name: 'responsible, failed', path: '/responsible', failingPaths: ['/protection/state'] },
  { name: 'limit', path: '/responsible', responses: withLimits, open: openLimit },
  { name: 'pause', path: '/responsible', responses: withLimits, open: press('pause.title') },
  { name: 'exclude', path: '/responsible', responses: withLimits, open: press('exclude.title') },
  { name: 'protection history', path: '/responsible', open: press('past.title') },
  { name: 'self-test', path: '/responsible', open: press('test.title') },
  { name: 'self-test, result', path: '/responsible', open: answerSelfTest },
  { name: 'paused', path: '/responsible', responses: stoppedAs('paused', '2026-11-23T12:00:00.000Z') },
  { name: 'excluded', path: '/responsible', responses: stoppedAs('excluded', null) },
  { name: 'identity', path: '/me', responses: withLimits, open: press('identity.row') },
  {
    name: 'identity, refused',
    path: '/me',
    responses: { '/protection/state': { ...protectionState, verification: 'refused' } },
    open: press('identity.row'),
  },
  {
    name: 'identity, pending',
    path: '/me',
    responses: { '/protection/state': { ...protectionState, verification: 'pending' } },
    open: press('identity.row'),
  },
  { name: 'game with a session', path: '/gameView/dice', responses: withLimits },
  {
    name: 'reality check',
    path: '/gameView/dice',
    responses: withLimits,
    open: betRefused('REALITY_CHECK'),
  },
  {
    name: 'limit reached',
    path: '/gameView/dice',
    responses: withLimits,
    open: betRefused('LIMIT_REACHED', 'loss'),
  },
  {
    name: 'time over',
    path: '/gameView/dice',
    responses: withLimits,
    open: betRefused('LIMIT_REACHED', 'time'),
  },
  { name: 'limit required', path: '/gameView/dice', open: betRefused('LIMIT_REQUIRED', 'loss') },
  {
    name: 'excluded in a game',
    path: '/gameView/dice',
    responses: stoppedAs('excluded', '2027-05-16T12:00:00.000Z'),
    layer: true,
  },
]
