// Guests, money, rewards, and screens that are empty or failed.
import type { Locator } from '@playwright/test'
import { firstOf, press, type View, type ViewDriver } from './view.ts'

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

/** A support conversation with both parties and an end mark. */
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

async function searchFor({ page }: ViewDriver): Promise<void> {
  await page.getByRole('searchbox').fill('zzz')
}

export const guestViews: readonly View[] = [
  { name: 'home, guest', path: '/', as: 'guest' },
  { name: 'login', path: '/balanceTips', as: 'guest', open: press('header.login') },
  { name: 'register', path: '/balanceTips', as: 'guest', open: press('header.register') },
  { name: 'reset password', path: '/balanceTips', as: 'guest', open: press('header.login', 'login.forgot') },
  { name: 'menu, guest', path: '/', as: 'guest', open: press('header.menu') },
  { name: 'rewards', path: '/', as: 'guest', open: press('home.feature-rewards') },
  { name: 'welcome bonus', path: '/', as: 'guest', open: press('home.feature-bonus') },
  { name: 'first recharge, offered', path: '/', as: 'guest', stored: { showFirstRecharge: '' }, layer: true },
  { name: 'help, guest', path: '/', as: 'guest', open: press('chat.button') },
  { name: 'responsible, guest', path: '/responsible', as: 'guest' },
  { name: 'legal texts', path: '/legal', as: 'guest' },
  { name: 'terms', path: '/legal/terms', as: 'guest' },
  { name: 'company', path: '/legal/company', as: 'guest' },
  { name: 'legal text, failed', path: '/legal/terms', as: 'guest', failingPaths: ['/legal-texts/**'] },
  {
    name: 'register, terms',
    path: '/balanceTips',
    as: 'guest',
    open: press('header.register', 'legal.terms'),
  },
  { name: 'gate', path: '/deposit', as: 'guest', layer: true },
  { name: 'promotions', path: '/promotion', as: 'guest' },
  {
    name: 'promotion',
    path: '/promotion',
    as: 'guest',
    open: firstOf('main article button, main li button'),
  },
  { name: 'first recharge', path: '/firstRecharge', as: 'guest' },
  { name: 'first recharge, rules', path: '/newUserCashback', as: 'guest', open: press('terms.read') },
  { name: 'new-user deposit, guest', path: '/newUserDeposit', as: 'guest' },
  { name: 'new-user cashback, guest', path: '/newUserCashback', as: 'guest' },
  { name: 'lucky money, guest', path: '/luckyMoney', as: 'guest' },
  { name: 'all games', path: '/allgame', as: 'guest' },
  { name: 'all games, new', path: '/allgame/new', as: 'guest' },
  { name: 'favourites, guest', path: '/allgame/favourites', as: 'guest' },
  { name: 'search', path: '/searchGame/all', as: 'guest' },
  { name: 'search, nothing found', path: '/searchGame/all', as: 'guest', open: searchFor, layer: false },
  { name: 'filters', path: '/allgame', as: 'guest', open: press('games.filters') },
  { name: 'game sheet', path: '/allgame', as: 'guest', open: press('tile.info') },
  { name: 'balance explained', path: '/balanceTips', as: 'guest' },
  { name: 'verify', path: '/verify', as: 'guest' },
  { name: 'install', path: '/pwa', as: 'guest' },
  { name: 'installed', path: '/pwainstallsuccess', as: 'guest' },
  { name: 'sports, guest', path: '/sports', as: 'guest' },
  { name: 'capybaras', path: '/sports', as: 'guest', open: press('sports.race'), layer: false },
  {
    name: 'match, guest',
    path: '/sports',
    as: 'guest',
    open: firstOf('main article > button'),
    layer: false,
  },
  {
    name: 'envelope, guest',
    path: ({ envelopeId }) => `/?envelopeId=${envelopeId}`,
    as: 'guest',
    layer: true,
  },
]

export const moneyViews: readonly View[] = [
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
  { name: 'support, empty', path: '/me', as: 'newcomer', open: press('me.help') },
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

export const rewardViews: readonly View[] = [
  { name: 'new-user deposit', path: '/newUserDeposit' },
  { name: 'registration bonus', path: '/', as: 'newcomer', open: press('home.welcome-claim') },
  {
    name: 'registration bonus, received',
    path: '/',
    as: 'newcomer',
    open: receiveBonus,
    responses: { '/v1/pb/reg/claim': { amount: 100 } },
  },
  { name: 'new-user cashback', path: '/newUserCashback' },
  { name: 'lucky money', path: '/luckyMoney' },
  { name: 'lucky money, mine', path: '/luckyMoney', open: press('lucky.mine'), layer: false },
  { name: 'give an envelope', path: '/luckyMoney', open: press('lucky.gift') },
  { name: 'invite', path: '/luckyMoney', open: press('lucky.invite') },
  { name: 'envelope', path: ({ envelopeId }) => `/?envelopeId=${envelopeId}`, as: 'newcomer', layer: true },
  {
    name: 'envelope, empty',
    path: (populated) => `/?envelopeId=${populated.emptyEnvelopeId}`,
    as: 'newcomer',
    layer: true,
  },
]

export const emptyAndFailedViews: readonly View[] = [
  { name: 'withdraw, nothing', path: '/withdraw', as: 'newcomer' },
  { name: 'transactions, none', path: '/transactions', as: 'newcomer' },
  { name: 'betting history, none', path: '/bettinghistory', as: 'newcomer' },
  { name: 'my bets, none', path: '/sports/bets', as: 'newcomer' },
  { name: 'favourites, none', path: '/allgame/favourites', as: 'newcomer' },
  { name: 'recents, none', path: '/allgame/recents', as: 'newcomer' },
  {
    name: 'promotions, none',
    path: '/promotion',
    as: 'guest',
    responses: { '/lobby/promotionsBanners': { banners: [] } },
  },
  { name: 'deposit, failed', path: '/deposit', failingPaths: ['/recharge/paymentMethods'] },
  { name: 'transactions, failed', path: '/transactions', failingPaths: ['/recharge/orders'] },
  { name: 'my bets, failed', path: '/sports/bets', failingPaths: ['/sports/slips'] },
  { name: 'game, failed', path: '/gameView/dice', failingPaths: ['/game/url'] },
  { name: 'lucky money, failed', path: '/luckyMoney', failingPaths: ['/lucky/money/**'] },
]
