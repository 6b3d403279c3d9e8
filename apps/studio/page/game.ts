/** Midnight Owl: what is chosen, what is bet, and what came of it. The money is asked for by the studio's own server. */
import { createScene } from './scene.ts'
import { createSound } from './sound.ts'
import { fill, troubleIn, wordsOf } from './words.ts'

type Opened = {
  readonly status: string
  readonly seat: string
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
const words = wordsOf(parameters.get('lang'))
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

const [said, amountShown, balanceShown] = [byId('said'), byId('amount'), byId('balance')]
const playButton = byId<HTMLButtonElement>('play')
const betButtons = ['half', 'less', 'more', 'double'].map((id) => byId<HTMLButtonElement>(id))
const doorButtons = [...document.querySelectorAll<HTMLButtonElement>('#doors button')]

let table: Opened | undefined
let balance = 0n
let amount = 0n
let chosen: readonly number[] = [1]
let isBusy = false
/** The button leads to a deposit when there is not enough to bet with. */
let isShort = false

const money = (units: bigint): string => {
  const { currency = '', decimals = 0 } = table ?? {}
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return `${aliases[currency] ?? currency} ${(Number(units) / 10 ** decimals).toLocaleString(words.tag, digits)}`
}

async function ask<A>(path: string, body: object): Promise<A> {
  const response = await fetch(path, { method: 'POST', body: JSON.stringify(body) })
  return (await response.json()) as A
}

/** To the lobby around us, and to nobody else. */
function tellLobby(type: 'saguao:balance' | 'saguao:deposit'): void {
  const around = location.ancestorOrigins?.[0]
  const { lobbyOrigins = [] } = table ?? {}
  const origin = lobbyOrigins.find((one) => one === around) ?? lobbyOrigins[0]
  if (origin && parent !== window) parent.postMessage({ type }, origin)
}

// What is shown

function say(text: string, won = false): void {
  said.textContent = text
  said.classList.toggle('won', won)
}

function show(): void {
  scene.choose(chosen)
  doorButtons.forEach((button, i) => {
    button.setAttribute('aria-pressed', String(chosen.includes(i)))
    button.disabled = isBusy
  })
  isShort = table !== undefined && balance < amount
  amountShown.textContent = money(amount)
  balanceShown.textContent = money(balance)
  for (const button of betButtons) button.disabled = isBusy || !table
  playButton.disabled = isBusy || !table || chosen.length === 0
  const times = (pays[chosen.length] ?? 0).toLocaleString(words.tag)
  playButton.textContent = isShort ? words.deposit : fill(words.playFor, { times })
  if (!table) playButton.textContent = words.play
}

/** The usual amounts between the least and the most. */
function stepsOf({ minBet, maxBet }: Opened): bigint[] {
  const [least, most] = [BigInt(minBet), BigInt(maxBet)]
  const steps = [least]
  for (let unit = 1n; unit <= most; unit *= 10n)
    for (const rung of ladder) if (rung * unit > least && rung * unit < most) steps.push(rung * unit)
  return [...steps, most]
}

function setAmount(next: bigint): void {
  if (!table) return
  const [least, most] = [BigInt(table.minBet), BigInt(table.maxBet)]
  amount = next < least ? least : next > most ? most : next
  show()
}

// What is done

const seatKey = `owl-seat-${launch}`

/** A launch token opens once; a page that is loaded again goes on with the seat it had. */
async function open(): Promise<void> {
  const opened = await ask<Opened>('/api/open', { launch })
  const kept = sessionStorage.getItem(seatKey)
  if (opened.status === 'OK') sessionStorage.setItem(seatKey, JSON.stringify(opened))
  table = opened.status === 'OK' ? opened : kept ? (JSON.parse(kept) as Opened) : undefined
  if (!table) return say(troubleIn(words, opened.status))
  balance = BigInt(table.balance)
  amount = stepsOf(table)[startSteps] ?? BigInt(table.minBet)
  if (opened.status !== 'OK') await readBalance()
  say(words.choose)
  show()
}

async function readBalance(): Promise<void> {
  const answer = await ask<Played>('/api/balance', { seat: table?.seat })
  if (answer.balance === undefined) return say(troubleIn(words, answer.status))
  balance = BigInt(answer.balance)
  show()
}

function chooseDoor(door: number): void {
  if (isBusy) return
  scene.rest()
  const without = chosen.filter((one) => one !== door)
  const isChosen = without.length < chosen.length
  chosen = isChosen ? without : [...chosen, door].slice(-2)
  say(chosen.length === 0 ? words.choose : '')
  show()
}

async function play(): Promise<void> {
  if (!table || isBusy) return
  if (isShort) return tellLobby('saguao:deposit')
  isBusy = true
  scene.rest()
  say(words.waiting)
  sound.bell()
  show()
  const asked = { seat: table.seat, amount: String(amount), choice: chosen, requestId: crypto.randomUUID() }
  const asking = ask<Played>('/api/play', asked).catch((): Played => ({ status: 'NO_ANSWER' }))
  const [played] = await Promise.all([asking, scene.strike()])
  await showRound(played)
  isBusy = false
  show()
}

/** The stake is gone from the balance at once; the win joins it when the door is open. */
async function showRound({ status, door, win = '0', balance: after }: Played): Promise<void> {
  if (door === undefined || after === undefined) return say(troubleIn(words, status))
  const won = BigInt(win)
  balance = BigInt(after) - won
  show()
  sound.hoot()
  const opening = scene.open(door, won > 0n)
  setTimeout(() => sound.creak(), 800)
  await opening
  balance = BigInt(after)
  tellLobby('saguao:balance')
  if (won === 0n) return say(fill(words.lost, { door: numerals[door] ?? '' }))
  sound.coins()
  navigator.vibrate?.(40)
  say(fill(words.won, { amount: money(won) }), true)
}

function step(by: 1 | -1): void {
  const steps = table ? stepsOf(table) : []
  const next = by > 0 ? steps.find((one) => one > amount) : steps.findLast((one) => one < amount)
  setAmount(next ?? amount)
}

function begin(): void {
  document.documentElement.lang = words.tag
  document.title = words.title
  byId('title').textContent = words.title
  byId('odds').textContent = words.odds
  byId('doors').setAttribute('aria-label', words.doors)
  doorButtons.forEach((button, door) => {
    button.setAttribute('aria-label', fill(words.door, { door: numerals[door] ?? '' }))
    button.addEventListener('click', () => chooseDoor(door))
  })
  const acts = { half: () => setAmount(amount / 2n), less: () => step(-1), more: () => step(1) } as const
  for (const [id, act] of Object.entries({ ...acts, double: () => setAmount(amount * 2n) })) {
    const button = byId(id)
    button.setAttribute('aria-label', words[id as 'half' | 'less' | 'more' | 'double'])
    button.addEventListener('click', act)
  }
  const soundButton = byId('sound')
  soundButton.setAttribute('aria-label', words.sound)
  soundButton.addEventListener('click', () => {
    sound.on = !sound.on
    soundButton.setAttribute('aria-pressed', String(sound.on))
  })
  playButton.addEventListener('click', () => void play())
  // The lobby says that money arrived, by a deposit for instance.
  addEventListener('message', ({ origin, source, data }) => {
    if (source !== parent || !table?.lobbyOrigins.includes(origin)) return
    if (data?.type === 'saguao:balance' && !isBusy) void readBalance()
  })
  show()
  open().catch(() => say(words.failed))
}

begin()
