/**
 * Offers on the home screen, shown when no other popup is open: first recharge, then new-user deposit, then the operator's
 * popups (R4.13, R4.12, R3.12). One per visit to home, so that a player who closed one can play.
 */
import { apiSilent } from '#api/api.ts'
import { isBannerVisible } from '#domain/banners/banner-visibility.ts'
import { useGameSheet } from '#domain/games/game-sheet.ts'
import { useEnvelope } from '#domain/rewards/envelope.ts'
import { systemOf } from '#lib/browser/device-system.ts'
import { read, write } from '#lib/storage.ts'
import { utcDay } from '#lib/utc-day.ts'
import { currentCountry } from '#stores/country.ts'
import { queueOperatorPopups, useOperatorPopups } from '#stores/operator-popups.ts'
import { isLoggedIn } from '#stores/session.ts'
import { emit, type PbMultiple, useUi } from '#stores/ui.ts'

/** Returns the function that shows the offer, or undefined when it is not due. */
type Offer = () => Show | Promise<Show>
type Show = (() => void) | undefined

const offerOrder: readonly Offer[] = [firstRecharge, () => newUserDeposit(false), operatorPopups]
let pendingOffers = offerOrder
/** The visit to home whose offers are being checked. */
let activeVisit: AbortSignal | undefined

/** Pause after a popup has closed, in which its history entry is removed. */
const offerDelayMs = 600

/** Retries until one offer was shown or home is left; the others wait for the next visit. */
export function startHomeOffers(leaving: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isShown = false
  const tryOffer = async () => {
    if (!isShown) isShown = await showNextOffer(leaving)
  }
  const tryLater = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void tryOffer(), offerDelayMs)
  }
  const stores = [useUi, useGameSheet, useEnvelope, useOperatorPopups]
  const stops = stores.map((store) => store.subscribe(tryLater))
  leaving.addEventListener('abort', () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  })
  void tryOffer()
}

/** Back to the state of a new visit. */
export function resetOffers(): void {
  pendingOffers = offerOrder
}

/**
 * Shows the new-user deposit when a player opens the deposit in a game, with the same limit of once a day. Closing it
 * leaves the deposit open over the game.
 */
export async function showOfferInGame(): Promise<void> {
  const show = isBusy() ? undefined : await newUserDeposit(true)
  if (!isBusy() && useUi.getState().depositInGame === 'open') show?.()
}

/**
 * Skips offers that are not due; stops while another popup is open and is called again later. Resolves to true when an
 * offer was shown.
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

/** True while a popup, the menu or a sheet is open. */
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

/** Once a day; to players only while they have not deposited for it. */
async function newUserDeposit(isInGame: boolean): Promise<Show> {
  const day = isLoggedIn() ? 'showPb2' : 'showPb'
  const multiple = read(day) === utcDay() ? undefined : await findNewUserMultiple().catch(() => undefined)
  if (!multiple) return undefined
  return () => {
    write(day, utcDay())
    emit('SHOW_POPUP', { kind: 'DEPOSIT_ACTIVE_POPUP', multiple, isInGame })
  }
}

/** A guest is offered the registration bonus when there is one. */
async function findNewUserMultiple(): Promise<PbMultiple | undefined> {
  if (!isLoggedIn()) {
    const { pbConfig } = await apiSilent('/v1/pb/config', { country: currentCountry() })
    if (pbConfig.length === 0) return undefined
    return pbConfig.some(({ rewardReg }) => rewardReg > 0) ? 3 : 1
  }
  const { list = [] } = await apiSilent('/v1/pb/list')
  const isUnused = list.every(({ rewardRecharge, isHeld }) => rewardRecharge === 0 && !isHeld)
  return isUnused ? list.find(({ status }) => status === 1)?.rewardType : undefined
}

/** Once a day; `count` limits how many are shown (R3.12). */
async function operatorPopups(): Promise<Show> {
  if (read('todayShowed') === utcDay()) return undefined
  const query = { country: currentCountry(), system: systemOf(navigator), terminal: 'h5' } as const
  const response = await apiSilent('/lobby/popups', query).catch(() => undefined)
  const queue = response?.popUps.slice(0, response.count).filter((popup) => isBannerVisible(popup)) ?? []
  if (queue.length === 0) return undefined
  return () => {
    write('todayShowed', utcDay())
    queueOperatorPopups(queue)
  }
}
