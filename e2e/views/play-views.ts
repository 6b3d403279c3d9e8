// Games and sports.
import { firstOf, press, type View, type ViewDriver } from './view.ts'

/** A selection of a scheduled match, which is never suspended. */
async function pick({ page, press }: ViewDriver): Promise<void> {
  await press('sports.next')
  await page.locator('main article button[aria-pressed]:enabled').first().click()
}

async function openSlip(at: ViewDriver): Promise<void> {
  await pick(at)
  await at.press('slip.open')
}

/** Three legs. */
async function openMultiple({ page, press }: ViewDriver): Promise<void> {
  await press('sports.next')
  for (const at of [0, 1, 2])
    await page.locator('main article').nth(at).locator('button:enabled[aria-pressed]').first().click()
  await press('slip.open')
}

async function openLiveSlip({ page, press }: ViewDriver): Promise<void> {
  await page.locator('main article button[aria-pressed]:enabled').first().click()
  await press('slip.open')
}

async function typeStake(at: ViewDriver): Promise<void> {
  await openSlip(at)
  await at.press('slip.stake-said')
}

async function openStudio({ page }: ViewDriver): Promise<void> {
  await page
    .getByRole('button', { name: /^(Coruja|Búho|Midnight Owl)/ })
    .first()
    .click()
  await page.frameLocator('iframe').getByRole('button').first().waitFor()
}

/** A studio's game always asks; our own only during a round. */
async function leaveStudio(at: ViewDriver): Promise<void> {
  await openStudio(at)
  await at.press('header.back')
}

async function betAfterIdleTime({ page, press }: ViewDriver): Promise<void> {
  const json = { success: false, message: '', data: null, code: 'REAUTH_REQUIRED' }
  await page.route('**/arcade/play', (route) => route.fulfill({ status: 403, json }), { times: 1 })
  await press('play.roll')
}

const bigWins = {
  '/game/bigWins': {
    list: [
      { name: '***21', amount: 128_450.5, multiplier: 1250.75, time: '2026-11-16T12:00:00.000Z' },
      { name: '***07', amount: 90, multiplier: 2.25, time: '2026-11-15T12:00:00.000Z' },
    ],
  },
}

/** One game of each kind is enough for the layout test. */
const gameIds = ['mines', 'dice', 'wheel', 'plinko', 'crash', 'double', 'slot-frutas'] as const

const artOnlyGameIds = [
  'mines-reef',
  'dice-moon',
  'wheel-tide',
  'plinko-ice',
  ...['carnaval', 'amazonia', 'neon', 'andes', 'onca', 'mare', 'sertao'].map((name) => `slot-${name}`),
  ...['cafe', 'vindima', 'junina', 'austral'].map((name) => `slot-${name}`),
]

export const gameViews: readonly View[] = [
  { name: 'betting history', path: '/bettinghistory' },
  { name: 'verify, a round', path: ({ roundId }) => `/verify?round=${roundId}` },
  { name: 'game that is gone', path: '/gameView/nowhere' },
  ...gameIds.map((id): View => ({ name: id, path: `/gameView/${id}` })),
  ...artOnlyGameIds.map((id): View => ({ name: id, path: `/gameView/${id}`, artOnly: true })),
  { name: 'leave a game', path: '/allgame/new', open: leaveStudio },
  { name: 'password after idle time', path: '/gameView/dice', open: betAfterIdleTime },
  { name: 'how to play', path: '/gameView/slot-frutas', open: press('play.help') },
  { name: 'fairness', path: '/gameView/dice', open: press('play.seeds') },
  { name: 'fairness of a table', path: '/gameView/crash', open: press('play.seeds') },
  { name: 'two bets on a flight', path: '/gameView/crash', open: press('play.second-bet'), layer: false },
  { name: 'results of a table', path: '/gameView/double', open: press('play.results') },
  { name: 'stake', path: '/gameView/dice', open: press('play.type-stake') },
  { name: 'rounds by themselves', path: '/gameView/dice', open: press('play.auto') },
  { name: 'pattern of mines', path: '/gameView/mines-reef', open: press('play.auto') },
  { name: 'record of a game', path: '/gameView/dice', open: press('record.title') },
  {
    name: 'big wins',
    path: '/gameView/dice',
    open: press('record.title', 'record.wins'),
    responses: bigWins,
  },
  { name: 'deposit in a game', path: '/gameView/dice', open: press('header.deposit') },
  { name: 'round', path: '/bettinghistory', open: firstOf('main li button') },
  { name: 'studio game', path: '/allgame/new', open: openStudio, layer: false },
]

export const sportsViews: readonly View[] = [
  { name: 'sportsbook', path: '/sports' },
  { name: 'results', path: '/sports?view=results' },
  { name: 'table', path: '/sports?view=table' },
  { name: 'basketball', path: '/sports?sport=basketball' },
  { name: 'my bets', path: '/sports/bets' },
  { name: 'match that is gone', path: '/sports/nowhere-1-0' },
  { name: 'my bets, over', path: '/sports/bets', open: press('bets.over'), layer: false },
  { name: 'leave a bet', path: '/sports/bets', open: press('bets.cash-out') },
  { name: 'match', path: '/sports', open: firstOf('main article > button'), layer: false },
  { name: 'odds format', path: '/sports', open: press('sports.format') },
  { name: 'slip', path: '/sports', open: openSlip },
  { name: 'slip, live', path: '/sports', open: openLiveSlip },
  { name: 'slip, multiple', path: '/sports', open: openMultiple },
  { name: 'slip, keys', path: '/sports', open: typeStake },
]
