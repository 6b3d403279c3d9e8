/** Midnight Owl: choice, bet and result of a round. The studio's server requests the money from the lobby. */
import { createScene } from './scene.ts'
import { createSound } from './sound.ts'
import { errorText, fill, textsOf } from './texts.ts'

type Opened = {
  readonly status: string
  readonly sessionId: string
  readonly currency: string
  readonly decimals: number
  readonly balance: string
  readonly minBet: string
  readonly maxBet: string
  readonly lobbyOrigins: readonly string[]
}

type Played = {
  readonly status: string
  readonly door?: number
  readonly win?: string
  readonly balance?: string
}

const parameters = new URLSearchParams(location.search)
const launch = parameters.get('launch') ?? ''
const texts = textsOf(parameters.get('lang'))
const numerals = ['I', 'II', 'III']
const pays: Readonly<Record<number, number>> = { 1: 2.88, 2: 1.44 }
const aliases: Readonly<Record<string, string>> = { BRL: 'R$', CLP: '$' }
const ladder = [1n, 2n, 5n]
const startSteps = 3

const scene = createScene()
const sound = createSound()

function byId<E extends HTMLElement>(id: string): E {
  const found = document.getElementById(id)
  if (!found) throw new Error(`The page has no #${id}`)
  return found as E
}

const [message, amountShown, balanceShown] = [byId('message'), byId('amount'), byId('balance')]
const playButton = byId<HTMLButtonElement>('play')
const betButtons = ['half', 'less', 'more', 'double'].map((id) => byId<HTMLButtonElement>(id))
const doorButtons = [...document.querySelectorAll<HTMLButtonElement>('#doors button')]

let game: Opened | undefined
let balance = 0n
let amount = 0n
let chosen: readonly number[] = [1]
let isBusy = false
/** The balance is lower than the bet: the button opens a deposit instead. */
let isBalanceTooLow = false

const money = (units: bigint): string => {
  const { currency = '', decimals = 0 } = game ?? {}
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return `${aliases[currency] ?? currency} ${(Number(units) / 10 ** decimals).toLocaleString(texts.tag, digits)}`
}

async function request<A>(path: string, body: object): Promise<A> {
  const response = await fetch(path, { method: 'POST', body: JSON.stringify(body) })
  return (await response.json()) as A
}

/** Posts a message to the embedding lobby only. */
function notifyLobby(
  type: 'saguao:balance' | 'saguao:deposit' | 'saguao:session' | 'saguao:refused',
  stake = {},
): void {
  const around = location.ancestorOrigins?.[0]
  const { lobbyOrigins = [] } = game ?? {}
  const origin = lobbyOrigins.find((one) => one === around) ?? lobbyOrigins[0]
  if (origin && parent !== window) parent.postMessage({ type, ...stake }, origin)
}

// Display

function showMessage(text: string, won = false): void {
  message.textContent = text
  message.classList.toggle('won', won)
}

function show(): void {
  scene.choose(chosen)
  doorButtons.forEach((button, i) => {
    button.setAttribute('aria-pressed', String(chosen.includes(i)))
    button.disabled = isBusy
  })
  isBalanceTooLow = game !== undefined && balance < amount
  amountShown.textContent = money(amount)
  balanceShown.textContent = money(balance)
  for (const button of betButtons) button.disabled = isBusy || !game
  playButton.disabled = isBusy || !game || chosen.length === 0
  const times = (pays[chosen.length] ?? 0).toLocaleString(texts.tag)
  playButton.textContent = isBalanceTooLow ? texts.deposit : fill(texts.playFor, { times })
  if (!game) playButton.textContent = texts.play
}

/** The selectable amounts between the minimal and the maximal bet. */
function stepsOf({ minBet, maxBet }: Opened): bigint[] {
  const [min, max] = [BigInt(minBet), BigInt(maxBet)]
  const steps = [min]
  for (let unit = 1n; unit <= max; unit *= 10n)
    for (const rung of ladder) if (rung * unit > min && rung * unit < max) steps.push(rung * unit)
  return [...steps, max]
}

function setAmount(next: bigint): void {
  if (!game) return
  const [min, max] = [BigInt(game.minBet), BigInt(game.maxBet)]
  amount = next < min ? min : next > max ? max : next
  show()
}

// Actions

const sessionKey = `owl-session-${launch}`

/** A launch token is valid once; a reloaded page continues with its stored session. */
async function open(): Promise<void> {
  const opened = await request<Opened>('/api/open', { launch })
  const stored = sessionStorage.getItem(sessionKey)
  if (opened.status === 'OK') sessionStorage.setItem(sessionKey, JSON.stringify(opened))
  game = opened.status === 'OK' ? opened : stored ? (JSON.parse(stored) as Opened) : undefined
  if (!game) return showMessage(errorText(texts, opened.status))
  balance = BigInt(game.balance)
  amount = stepsOf(game)[startSteps] ?? BigInt(game.minBet)
  if (opened.status !== 'OK') await readBalance()
  showMessage(texts.choose)
  show()
}

async function readBalance(): Promise<void> {
  const answer = await request<Played>('/api/balance', { sessionId: game?.sessionId })
  if (answer.balance === undefined) return showMessage(errorText(texts, answer.status))
  balance = BigInt(answer.balance)
  show()
}

function chooseDoor(door: number): void {
  if (isBusy) return
  scene.rest()
  const without = chosen.filter((one) => one !== door)
  const isChosen = without.length < chosen.length
  chosen = isChosen ? without : [...chosen, door].slice(-2)
  showMessage(chosen.length === 0 ? texts.choose : '')
  show()
}

async function play(): Promise<void> {
  if (!game || isBusy) return
  if (isBalanceTooLow) return notifyLobby('saguao:deposit')
  isBusy = true
  scene.rest()
  showMessage(texts.waiting)
  sound.bell()
  show()
  const bet = {
    sessionId: game.sessionId,
    amount: String(amount),
    choice: chosen,
    requestId: crypto.randomUUID(),
  }
  const response = request<Played>('/api/play', bet).catch((): Played => ({ status: 'NO_ANSWER' }))
  const [played] = await Promise.all([response, scene.strike()])
  await showRound(played)
  isBusy = false
  show()
}

/** The balance shows the stake as paid at once, and the win when the door is open. */
async function showRound({ status, door, win = '0', balance: after }: Played): Promise<void> {
  if (status === 'SESSION_EXPIRED') notifyLobby('saguao:session')
  // The lobby knows the player's limits and explains the refusal.
  if (status === 'LIMIT_REACHED' || status === 'PLAYER_BLOCKED')
    notifyLobby('saguao:refused', { amount: String(amount) })
  if (door === undefined || after === undefined) return showMessage(errorText(texts, status))
  const won = BigInt(win)
  balance = BigInt(after) - won
  show()
  sound.hoot()
  const opening = scene.open(door, won > 0n)
  setTimeout(() => sound.creak(), 800)
  await opening
  balance = BigInt(after)
  notifyLobby('saguao:balance')
  if (won === 0n) return showMessage(fill(texts.lost, { door: numerals[door] ?? '' }))
  sound.coins()
  navigator.vibrate?.(40)
  showMessage(fill(texts.won, { amount: money(won) }), true)
}

function step(by: 1 | -1): void {
  const steps = game ? stepsOf(game) : []
  const next = by > 0 ? steps.find((one) => one > amount) : steps.findLast((one) => one < amount)
  setAmount(next ?? amount)
}

function begin(): void {
  document.documentElement.lang = texts.tag
  document.title = texts.title
  byId('title').textContent = texts.title
  byId('odds').textContent = texts.odds
  byId('doors').setAttribute('aria-label', texts.doors)
  doorButtons.forEach((button, door) => {
    button.setAttribute('aria-label', fill(texts.door, { door: numerals[door] ?? '' }))
    button.addEventListener('click', () => chooseDoor(door))
  })
  const acts = { half: () => setAmount(amount / 2n), less: () => step(-1), more: () => step(1) } as const
  for (const [id, act] of Object.entries({ ...acts, double: () => setAmount(amount * 2n) })) {
    const button = byId(id)
    button.setAttribute('aria-label', texts[id as 'half' | 'less' | 'more' | 'double'])
    button.addEventListener('click', act)
  }
  const soundButton = byId('sound')
  soundButton.setAttribute('aria-label', texts.sound)
  soundButton.addEventListener('click', () => {
    sound.on = !sound.on
    soundButton.setAttribute('aria-pressed', String(sound.on))
  })
  playButton.addEventListener('click', () => void play())
  // The lobby posts a message when the balance changed, for instance by a deposit.
  addEventListener('message', ({ origin, source, data }) => {
    if (source !== parent || !game?.lobbyOrigins.includes(origin)) return
    if (data?.type === 'saguao:balance' && !isBusy) void readBalance()
  })
  show()
  open().catch(() => showMessage(texts.failed))
}

begin()
