/**
 * What nobody asked for, shown on home when nothing else is: the first recharge, then the new-user deposit, then what
 * the operator has written (R4.13, R4.12, R3.12). One each time home is entered: whoever has closed one came to play,
 * and meets the next when they come home again.
 */
import { apiSilent } from '#api/api.ts'
import { isBannerVisible } from '#domain/banners/is-offered.ts'
import { useGameSheet } from '#domain/games/game-sheet.ts'
import { useEnvelope } from '#domain/rewards/envelope.ts'
import { systemOf } from '#lib/browser/device-system.ts'
import { read, write } from '#lib/storage.ts'
import { utcDay } from '#lib/utc-day.ts'
import { currentCountry } from '#stores/country.ts'
import { queueOperatorPopups, useOperatorPopups } from '#stores/operator-popups.ts'
import { isLoggedIn } from '#stores/session.ts'
import { emit, type PbMultiple, useUi } from '#stores/ui.ts'

/** How it is shown, if it is due. */
type Offer = () => Show | Promise<Show>
type Show = (() => void) | undefined

const offerOrder: readonly Offer[] = [firstRecharge, () => newUserDeposit(false), operatorPopups]
let pendingOffers = offerOrder
/** The visit to home that is asking; one that is over asks for nobody. */
let activeVisit: AbortSignal | undefined

/** After something has closed the player draws a breath, and the history takes its guards back. */
const offerDelayMs = 600

/** Tries until something was offered or home is left; the others wait for the next time. */
export function startHomeOffers(leaving: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isMade = false
  const offer = async () => {
    if (!isMade) isMade = await showNextOffer(leaving)
  }
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void offer(), offerDelayMs)
  }
  const stores = [useUi, useGameSheet, useEnvelope, useOperatorPopups]
  const stops = stores.map((store) => store.subscribe(later))
  leaving.addEventListener('abort', () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  })
  void offer()
}

/** As on a fresh visit. */
export function resetOffers(): void {
  pendingOffers = offerOrder
}

/**
 * Whoever wants to deposit while playing hears what a first deposit earns, by the same rule of the day. Closing it
 * leaves the deposit where it is, over the game.
 */
export async function showOfferInGame(): Promise<void> {
  const show = isBusy() ? undefined : await newUserDeposit(true)
  if (!isBusy() && useUi.getState().depositInGame === 'open') show?.()
}

/**
 * Those that are not due give way to the next at once; one that finds the player busy is tried again later. Tells
 * whether anything was offered.
 */
async function showNextOffer(leaving: AbortSignal): Promise<boolean> {
  if (activeVisit && !activeVisit.aborted) return false
  activeVisit = leaving
  let show: Show
  while (!show && pendingOffers.length > 0 && !isBusy() && !leaving.aborted) {
    const due = await pendingOffers[0]?.()
    if (isBusy() || leaving.aborted) break
    pendingOffers = pendingOffers.slice(1)
    show = due
  }
  if (activeVisit === leaving) activeVisit = undefined
  show?.()
  return show !== undefined
}

/** Never over something else: a player who is logging in is busy with that. */
function isBusy(): boolean {
  const { popup, menu, chat, activeBox } = useUi.getState()
  const { game } = useGameSheet.getState()
  const { id } = useEnvelope.getState()
  return Boolean(
    popup || menu || chat || activeBox || game || id || useOperatorPopups.getState().queue.length > 0,
  )
}

function firstRecharge(): Show {
  if (read('showFirstRecharge')) return undefined
  return () => emit('SHOW_POPUP', { kind: 'FIRST_RECHARGE_POPUP' })
}

/** Once a day, and to players only while they have not deposited towards it. */
async function newUserDeposit(isInGame: boolean): Promise<Show> {
  const day = isLoggedIn() ? 'showPb2' : 'showPb'
  const multiple = read(day) === utcDay() ? undefined : await findNewUserMultiple().catch(() => undefined)
  if (!multiple) return undefined
  return () => {
    write(day, utcDay())
    emit('SHOW_POPUP', { kind: 'DEPOSIT_ACTIVE_POPUP', multiple, isInGame })
  }
}

/** A guest is told of the registration bonus where there is one. */
async function findNewUserMultiple(): Promise<PbMultiple | undefined> {
  if (!isLoggedIn()) {
    const { pbConfig } = await apiSilent('/v1/pb/config', { country: currentCountry() })
    if (pbConfig.length === 0) return undefined
    return pbConfig.some(({ rewardReg }) => rewardReg > 0) ? 3 : 1
  }
  const { list = [] } = await apiSilent('/v1/pb/list')
  const isUntouched = list.every(({ rewardRecharge, isHeld }) => rewardRecharge === 0 && !isHeld)
  return isUntouched ? list.find(({ status }) => status === 1)?.rewardType : undefined
}

/** Once a day. They are read with a count (R3.12). */
async function operatorPopups(): Promise<Show> {
  if (read('todayShowed') === utcDay()) return undefined
  const asked = { country: currentCountry(), system: systemOf(navigator), terminal: 'h5' } as const
  const answer = await apiSilent('/lobby/popups', asked).catch(() => undefined)
  const queue = answer?.popUps.slice(0, answer.count).filter((popUp) => isBannerVisible(popUp)) ?? []
  if (queue.length === 0) return undefined
  return () => {
    write('todayShowed', utcDay())
    queueOperatorPopups(queue)
  }
}
