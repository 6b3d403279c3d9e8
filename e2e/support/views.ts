// Every screen and popup of the app in its relevant states. One list for the layout test in all languages, for axe, and
// for the contact sheets of `npm run saguao -- screens`.
import type { Locator, Page } from '@playwright/test'
import type { PopulatedPlayer } from './populated-player.ts'

export const langs = ['pt', 'ks', 'en'] as const
export type Lang = (typeof langs)[number]

export type View = {
  /** Short: the caption of its picture. */
  readonly name: string
  readonly path: string | ((populated: PopulatedPlayer) => string)
  /** Default: the populated player. */
  readonly as?: 'guest' | 'newcomer'
  /** Local storage besides language and token. */
  readonly stored?: Readonly<Record<string, string>>
  /** Steps from the address to the state. Buttons are found by message key, so that they work in any language. */
  readonly open?: (at: ViewDriver) => Promise<void>
  /** Whether the view ends in a layer over the page. Default: true with `open`. */
  readonly layer?: boolean
  /** Calls that fail. */
  readonly failingPaths?: readonly string[]
  /** Stubbed responses that would need another party. */
  readonly responses?: Readonly<Record<string, unknown>>
  /** Changed settings of the operator. */
  readonly settings?: Readonly<Record<string, unknown>>
  /** Differs from another view only by its art: on the contact sheets, but not in the layout test. */
  readonly artOnly?: true
}

export type ViewDriver = { readonly page: Page; press(key: string): Promise<void>; text(key: string): string }

const press =
  (...keys: readonly string[]) =>
  async (at: ViewDriver): Promise<void> => {
    for (const key of keys) await at.press(key)
  }

const firstOf =
  (selector: string) =>
  async ({ page }: ViewDriver): Promise<void> => {
    await page.locator(selector).first().click()
  }

async function payByPix({ page, press }: ViewDriver): Promise<void> {
  await page
    .locator('main')
    .getByText(/^R\$\s50$/)
    .first()
    .click()
  await press('deposit.submit-pix')
  await page.locator('main [role=img]').first().waitFor()
}

async function chooseDays({ page, press, text: say }: ViewDriver): Promise<void> {
  await press('transactions.all-days')
  await page.getByText(say('transactions.range')).click()
  await page.getByText(say('transactions.range-title')).waitFor()
}

async function chooseStatementDays({ page, text: say }: ViewDriver): Promise<void> {
  await page.getByText(say('data.range')).first().click()
}

const newTerms = {
  list: [
    { kind: 'terms', version: '2027-01', validFrom: '2026-11-01T03:00:00.000Z' },
    { kind: 'privacy', version: '2027-01', validFrom: '2026-11-01T03:00:00.000Z' },
  ],
}

async function payByTransfer({ page, text: say }: ViewDriver): Promise<void> {
  await page.getByText(say('method.bank')).first().click()
}

/** To a known payout account. */
async function requestPayout({ press }: ViewDriver): Promise<void> {
  await press('withdraw.all')
  await press('withdraw.submit')
}

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

/** A support conversation with both parties and an end mark. */
/** Registration confirms the phone, so only a player of an older release has none. */
const unboundPlayer = {
  userId: '1',
  username: '11987654321',
  nickname: '',
  country: 'BR',
  phoneNumber: '',
  createdAt: '2026-11-01T12:00:00.000Z',
  previousLoginAt: null,
  inviteUserId: null,
  limits: { dailyDeposit: null, dailyLoss: null, sessionMinutes: null },
}

const supportThread = {
  hasOlder: true,
  list: [
    {
      id: '1',
      from: 'player',
      text: 'Meu saque não chegou. Pode ver?',
      createdAt: '2026-11-14T21:02:00.000Z',
    },
    {
      id: '2',
      from: 'support',
      text: 'Claro! Qual é o número do pedido?',
      createdAt: '2026-11-14T21:04:00.000Z',
    },
    { id: '3', from: 'player', text: 'Rho6qpo1nsgTB6dpAxYXp0', createdAt: '2026-11-14T21:05:00.000Z' },
    {
      id: '4',
      from: 'support',
      text: 'Encontramos: o banco devolveu o valor, e ele já está no seu saldo.',
      createdAt: '2026-11-15T09:10:00.000Z',
    },
    { id: '5', from: 'end', text: '', createdAt: '2026-11-15T09:30:00.000Z' },
    { id: '6', from: 'player', text: 'Obrigada!', createdAt: '2026-11-15T09:42:00.000Z' },
  ],
}

/** Stubs the page of the licensed chat. */
async function openLicensedChat({ page, press, text: say }: ViewDriver): Promise<void> {
  const body = `<!doctype html><html lang="pt"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>Chat</title><style>body { margin: 16px; background: #fff; color: #111; font: 16px sans-serif }</style>
    <main><h1>Chat</h1><p>Olá! Em que podemos ajudar?</p></main></html>`
  await page.route('**/support/chat', (route) => route.fulfill({ contentType: 'text/html', body }))
  await press('me.help')
  await page
    .frameLocator(`iframe[title="${say('support.title')}"]`)
    .getByRole('heading')
    .waitFor()
}

/** Simulates a waiting service worker, which the app finds some seconds after its start. */
async function newVersion({ page, text: say }: ViewDriver): Promise<void> {
  await page.evaluate<void>(`(() => {
    const waiting = { postMessage() {} }
    navigator.serviceWorker.register = async () => ({ waiting, addEventListener() {} })
    Object.defineProperty(navigator.serviceWorker, 'controller', { value: {} })
  })()`)
  const bar = page.getByText(say('update.text'))
  await bar.waitFor()
  await expectNoOverlap(bar, page.getByRole('tablist').first())
}

/** The offline bar and a toast must not cover each other. */
async function goOffline({ page, press, text: say }: ViewDriver): Promise<void> {
  // The floating layer loads after the first screen and could not load offline.
  await page.getByRole('button', { name: say('chat.button') }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  const strip = page.getByText(say('offline.text')).first()
  await strip.waitFor()
  await press('tile.favourite')
  const alert = page.getByRole('alert').first()
  await alert.waitFor()
  await expectNoOverlap(alert, strip)
}

/** Throws if the floating element covers the other one. */
async function expectNoOverlap(floating: Locator, needed: Locator): Promise<void> {
  await floating.evaluate('(it) => Promise.all(it.getAnimations().map(({ finished }) => finished))')
  const [one, other] = [await floating.boundingBox(), await needed.boundingBox()]
  if (!one || !other) throw new Error('An element has no box')
  if (one.y < other.y + other.height && other.y < one.y + one.height)
    throw new Error(`${await floating.textContent()} covers ${await needed.textContent()}`)
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

async function searchFor({ page }: ViewDriver): Promise<void> {
  await page.getByRole('searchbox').fill('zzz')
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

const guest = 'guest' as const
const newcomer = 'newcomer' as const

const guestViews: readonly View[] = [
  { name: 'home, guest', path: '/', as: guest },
  { name: 'login', path: '/balanceTips', as: guest, open: press('header.login') },
  { name: 'register', path: '/balanceTips', as: guest, open: press('header.register') },
  { name: 'reset password', path: '/balanceTips', as: guest, open: press('header.login', 'login.forgot') },
  { name: 'menu, guest', path: '/', as: guest, open: press('header.menu') },
  { name: 'rewards', path: '/', as: guest, open: press('home.feature-rewards') },
  { name: 'welcome bonus', path: '/', as: guest, open: press('home.feature-bonus') },
  { name: 'first recharge, offered', path: '/', as: guest, stored: { showFirstRecharge: '' }, layer: true },
  { name: 'help, guest', path: '/', as: guest, open: press('chat.button') },
  { name: 'responsible, guest', path: '/responsible', as: guest },
  { name: 'legal texts', path: '/legal', as: guest },
  { name: 'terms', path: '/legal/terms', as: guest },
  { name: 'company', path: '/legal/company', as: guest },
  { name: 'legal text, failed', path: '/legal/terms', as: guest, failingPaths: ['/legal-texts/**'] },
  {
    name: 'register, terms',
    path: '/balanceTips',
    as: guest,
    open: press('header.register', 'legal.terms'),
  },
  { name: 'gate', path: '/deposit', as: guest, layer: true },
  { name: 'promotions', path: '/promotion', as: guest },
  { name: 'promotion', path: '/promotion', as: guest, open: firstOf('main article button, main li button') },
  { name: 'first recharge', path: '/firstRecharge', as: guest },
  { name: 'first recharge, rules', path: '/newUserCashback', as: guest, open: press('terms.read') },
  { name: 'new-user deposit, guest', path: '/newUserDeposit', as: guest },
  { name: 'new-user cashback, guest', path: '/newUserCashback', as: guest },
  { name: 'lucky money, guest', path: '/luckyMoney', as: guest },
  { name: 'all games', path: '/allgame', as: guest },
  { name: 'all games, new', path: '/allgame/new', as: guest },
  { name: 'favourites, guest', path: '/allgame/favourites', as: guest },
  { name: 'search', path: '/searchGame/all', as: guest },
  { name: 'search, nothing found', path: '/searchGame/all', as: guest, open: searchFor, layer: false },
  { name: 'filters', path: '/allgame', as: guest, open: press('games.filters') },
  { name: 'game sheet', path: '/allgame', as: guest, open: press('tile.info') },
  { name: 'balance explained', path: '/balanceTips', as: guest },
  { name: 'verify', path: '/verify', as: guest },
  { name: 'install', path: '/pwa', as: guest },
  { name: 'installed', path: '/pwainstallsuccess', as: guest },
  { name: 'sports, guest', path: '/sports', as: guest },
  { name: 'capybaras', path: '/sports', as: guest, open: press('sports.race'), layer: false },
  { name: 'match, guest', path: '/sports', as: guest, open: firstOf('main article > button'), layer: false },
  { name: 'envelope, guest', path: ({ envelopeId }) => `/?envelopeId=${envelopeId}`, as: guest, layer: true },
]

const moneyViews: readonly View[] = [
  { name: 'home', path: '/' },
  { name: 'deposit', path: '/deposit' },
  { name: 'withdraw', path: '/withdraw' },
  { name: 'account', path: '/me' },
  { name: 'transactions', path: '/transactions' },
  { name: 'withdrawals', path: '/transactions', open: press('transactions.withdrawals'), layer: false },
  { name: 'statement', path: '/transactions', open: press('transactions.others'), layer: false },
  { name: 'transaction', path: '/transactions', open: firstOf('main [role=tabpanel] li button') },
  { name: 'period', path: '/transactions', open: press('transactions.all-days') },
  { name: 'calendar', path: '/transactions', open: chooseDays },
  { name: 'withdraw, confirmation', path: '/withdraw', open: requestPayout },
  { name: 'deposit, PIX', path: '/deposit', open: payByPix, layer: false },
  { name: 'deposit, unfinished', path: '/deposit', open: press('deposit.submit-pix'), layer: false },
  { name: 'deposit, bank', path: '/deposit', open: payByTransfer, layer: false },
  { name: 'menu', path: '/', open: press('header.menu') },
  { name: 'log out', path: '/me', open: press('menu.logout') },
  { name: 'my data', path: '/myData' },
  { name: 'statement, period', path: '/myData', open: chooseStatementDays },
  { name: 'export', path: '/myData', open: press('data.export') },
  { name: 'close account, balance', path: '/myData', open: press('data.close') },
  {
    name: 'close account',
    path: '/myData',
    open: press('data.close'),
    responses: { '/data/closing': { obstacles: [], givesUp: 1250.5 } },
  },
  {
    name: 'close account, open',
    path: '/myData',
    open: press('data.close'),
    responses: {
      '/data/closing': {
        obstacles: ['round', 'slip', 'deposit', 'withdrawal', 'envelope', 'balance'],
        givesUp: 0,
      },
    },
  },
  { name: 'new terms', path: '/', responses: { '/legal/pending': newTerms }, layer: true },
  { name: 'devices', path: '/me', open: press('sessions.title') },
  { name: 'change password', path: '/me', open: press('me.password') },
  {
    name: 'confirm phone',
    path: '/me',
    open: press('me.binding'),
    responses: { '/user/getUserInfo': unboundPlayer },
  },
  { name: 'notices, confirmation', path: '/me', open: press('notices.title') },
  { name: 'support', path: '/me', open: press('me.help'), responses: { '/support/messages': supportThread } },
  { name: 'support, empty', path: '/me', as: newcomer, open: press('me.help') },
  {
    name: 'support, licensed',
    path: '/me',
    open: openLicensedChat,
    settings: { licensedChat: true },
  },
  { name: 'new version', path: '/transactions', open: newVersion, layer: false },
  { name: 'offline', path: '/', open: goOffline, layer: false },
]

/** Waits for the popup, because the button that opens it has a similar name. */
const receiveBonus = async (at: ViewDriver): Promise<void> => {
  await at.press('home.welcome-claim')
  await at.page.locator('dialog:modal [data-panel]').waitFor()
  await at.press('reg.receive')
}

const rewardViews: readonly View[] = [
  { name: 'new-user deposit', path: '/newUserDeposit' },
  { name: 'registration bonus', path: '/', as: newcomer, open: press('home.welcome-claim') },
  {
    name: 'registration bonus, received',
    path: '/',
    as: newcomer,
    open: receiveBonus,
    responses: { '/v1/pb/reg/claim': { amount: 100 } },
  },
  { name: 'new-user cashback', path: '/newUserCashback' },
  { name: 'lucky money', path: '/luckyMoney' },
  { name: 'lucky money, mine', path: '/luckyMoney', open: press('lucky.mine'), layer: false },
  { name: 'give an envelope', path: '/luckyMoney', open: press('lucky.gift') },
  { name: 'invite', path: '/luckyMoney', open: press('lucky.invite') },
  { name: 'envelope', path: ({ envelopeId }) => `/?envelopeId=${envelopeId}`, as: newcomer, layer: true },
  {
    name: 'envelope, empty',
    path: (populated) => `/?envelopeId=${populated.emptyEnvelopeId}`,
    as: newcomer,
    layer: true,
  },
]

const gameViews: readonly View[] = [
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
  { name: 'stake', path: '/gameView/dice', open: press('play.type-stake') },
  { name: 'rounds by themselves', path: '/gameView/dice', open: press('play.auto') },
  { name: 'deposit in a game', path: '/gameView/dice', open: press('header.deposit') },
  { name: 'round', path: '/bettinghistory', open: firstOf('main li button') },
  { name: 'studio game', path: '/allgame/new', open: openStudio, layer: false },
]

const protectionViews: readonly View[] = [
  { name: 'responsible', path: '/responsible', responses: withLimits },
  { name: 'responsible, no limits', path: '/responsible', as: newcomer },
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

const sportsViews: readonly View[] = [
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

const emptyAndFailedViews: readonly View[] = [
  { name: 'withdraw, nothing', path: '/withdraw', as: newcomer },
  { name: 'transactions, none', path: '/transactions', as: newcomer },
  { name: 'betting history, none', path: '/bettinghistory', as: newcomer },
  { name: 'my bets, none', path: '/sports/bets', as: newcomer },
  { name: 'favourites, none', path: '/allgame/favourites', as: newcomer },
  { name: 'recents, none', path: '/allgame/recents', as: newcomer },
  {
    name: 'promotions, none',
    path: '/promotion',
    as: guest,
    responses: { '/lobby/promotionsBanners': { banners: [] } },
  },
  { name: 'deposit, failed', path: '/deposit', failingPaths: ['/recharge/paymentMethods'] },
  { name: 'transactions, failed', path: '/transactions', failingPaths: ['/recharge/orders'] },
  { name: 'my bets, failed', path: '/sports/bets', failingPaths: ['/sports/slips'] },
  { name: 'game, failed', path: '/gameView/dice', failingPaths: ['/game/url'] },
  { name: 'lucky money, failed', path: '/luckyMoney', failingPaths: ['/lucky/money/**'] },
]

/** Groups that run in parallel. */
export const viewGroups: Readonly<Record<string, readonly View[]>> = {
  'a guest': guestViews,
  'money and rewards': [...moneyViews, ...rewardViews],
  games: gameViews,
  protection: protectionViews,
  'sports, empty and failed screens': [...sportsViews, ...emptyAndFailedViews],
}

export const views: readonly View[] = Object.values(viewGroups).flat()
