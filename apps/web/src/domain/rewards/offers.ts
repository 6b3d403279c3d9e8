/**
 * Offers on the home screen, one after the other: registration bonus, first recharge, new-user deposit, then the operator's
 * popups (R4.12, R4.13, R3.12). Each opens only while the page is at rest. A login or logout asks for all of them again.
 */
import { apiSilent } from '#api/api.ts'
import { useGameSheet } from '#domain/games/game-sheet.ts'
import { useEnvelope } from '#domain/rewards/envelope.ts'
import { isOffered } from '#domain/rewards/offered.ts'
import { findDuePopups, findPopups } from '#domain/rewards/operator-popups.ts'
import { isPageBusy, onPageActivity } from '#lib/browser/page-activity.ts'
import { isPreview, read, write } from '#lib/storage.ts'
import { utcDay } from '#lib/utc-day.ts'
import { currentCountry } from '#stores/country.ts'
import { endFirstRecharge, isFirstRechargeOver } from '#stores/first-recharge.ts'
import { hideOperatorPopup, showOperatorPopup, useOperatorPopup } from '#stores/operator-popups.ts'
import { useReauth } from '#stores/reauth.ts'
import { isLoggedIn, useSession } from '#stores/session.ts'
import { emit, type PbMultiple, useUi } from '#stores/ui.ts'

/** Returns the function that shows the offer, or undefined when it is not due. */
type Offer = () => Show | Promise<Show>
type Show = (() => void) | undefined

/** The page is at rest when nothing has happened for this long. A closed popup's history entry is removed meanwhile. */
const restMs = 600

/** The offers of one visit to home. */
type Visit = {
  /** Offers that have not been asked for. */
  pending: readonly Offer[]
  isAsking: boolean
  /** Grows with everything the player does. */
  activity: number
}

export function startHomeOffers(leaving: AbortSignal): void {
  // They would cover the row that an operator edits.
  if (isPreview) return
  const visit: Visit = { pending: homeOffers(), isAsking: false, activity: 0 }
  let timer: ReturnType<typeof setTimeout> | undefined
  const tryAtRest = () => {
    visit.activity += 1
    clearTimeout(timer)
    if (visit.pending.length > 0)
      timer = setTimeout(() => void showNextOffer(visit, leaving, tryAtRest), restMs)
  }
  const stores = [useUi, useGameSheet, useEnvelope, useOperatorPopup, useReauth]
  const stops = [
    ...stores.map((store) => store.subscribe(tryAtRest)),
    useSession.subscribe(({ loggedIn }, before) => {
      if (loggedIn !== before.loggedIn) visit.pending = homeOffers()
      tryAtRest()
    }),
  ]
  addEventListener('popupspublished', () => void followPopups(visit, tryAtRest), { signal: leaving })
  onPageActivity(tryAtRest, leaving)
  leaving.addEventListener('abort', () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  })
  tryAtRest()
}

/**
 * Shows the new-user deposit when a player opens the deposit in a game, with the same limit of once a day. Closing it
 * leaves the deposit open over the game.
 */
export async function showOfferInGame(): Promise<void> {
  const show = isLayerOpen() ? undefined : await newUserDeposit(true)
  if (!isLayerOpen() && useUi.getState().depositInGame === 'open') show?.()
}

/** Skips offers that are not due. If the player does something while the server responds, the offer is asked for again. */
async function showNextOffer(visit: Visit, leaving: AbortSignal, tryAtRest: () => void): Promise<void> {
  if (visit.isAsking) return
  visit.isAsking = true
  const { activity } = visit
  let show: Show
  while (!show && visit.pending.length > 0 && !isBusy() && !leaving.aborted) {
    const { pending } = visit
    show = await pending[0]?.()
    const isStopped = show !== undefined && (await isPlayStopped())
    if (visit.pending !== pending || (show && (visit.activity !== activity || isBusy()))) break
    visit.pending = isStopped ? [] : pending.slice(1)
    if (isStopped) show = undefined
  }
  visit.isAsking = false
  if (leaving.aborted) return
  if (visit.activity === activity && !isBusy()) show?.()
  else tryAtRest()
}

/** A paused or excluded player gets no offers (R12.08). */
async function isPlayStopped(): Promise<boolean> {
  const response = isLoggedIn() ? await apiSilent('/protection/state').catch(() => undefined) : undefined
  return response?.state !== undefined && response.state !== 'open'
}

const isBusy = (): boolean => isLayerOpen() || isPageBusy()

/** True while a popup, the menu or a sheet of the frame is open. */
function isLayerOpen(): boolean {
  const { popup, menu, chat, activeBox } = useUi.getState()
  const { game } = useGameSheet.getState()
  const { id } = useEnvelope.getState()
  const { current } = useOperatorPopup.getState()
  return Boolean(popup || menu || chat || activeBox || game || id || current || useReauth.getState().isOpen)
}

/** Published popups are offered without a new visit; the open one shows its new texts, or closes when it was withdrawn. */
async function followPopups(visit: Visit, tryAtRest: () => void): Promise<void> {
  const popups = await findPopups().catch(() => undefined)
  const { current } = useOperatorPopup.getState()
  const published = popups?.find(({ id }) => id === current?.id)
  if (published) showOperatorPopup(published)
  else if (popups) hideOperatorPopup()
  visit.pending = [...visit.pending.filter((offer) => !popupOffers.has(offer)), ...operatorPopups()]
  tryAtRest()
}

function homeOffers(): readonly Offer[] {
  return [registrationBonus, firstRecharge, () => newUserDeposit(false), ...operatorPopups()]
}

const popupOffers = new WeakSet<Offer>()

/** The operator's popups become one offer each when they are known. */
function operatorPopups(): readonly Offer[] {
  let popups: ReturnType<typeof findDuePopups> | undefined
  const operatorPopup = (at: number) => async (): Promise<Show> => {
    popups ??= findDuePopups()
    const popup = (await popups.catch(() => []))[at]
    return popup && (() => showOperatorPopup(popup))
  }
  const offers = Array.from({ length: maxPopups }, (_, at) => operatorPopup(at))
  for (const offer of offers) popupOffers.add(offer)
  return offers
}

/** Upper bound of the operator's popups in one visit to home. */
const maxPopups = 10

/** A player whose registration reward waits is offered it before anything else. */
async function registrationBonus(): Promise<Show> {
  if (!isLoggedIn() || read('showPb2') === utcDay()) return undefined
  const response = await apiSilent('/v1/pb/list').catch(() => undefined)
  const list = response?.list ?? []
  const isWaiting = list.some(({ rewardReg, regStatus }) => rewardReg > 0 && regStatus === 1)
  return isUnused(list) && isWaiting ? () => showPb('showPb2', 3, false) : undefined
}

/** Until its flag is set (R4.13). A player who has deposited, on whatever device, is past it. */
async function firstRecharge(): Promise<Show> {
  if (isFirstRechargeOver() || !isOffered('first-recharge')) return undefined
  const response = isLoggedIn() ? await apiSilent('/recharge/usc').catch(() => undefined) : undefined
  if (!response?.count) return () => emit('SHOW_POPUP', { kind: 'FIRST_RECHARGE_POPUP' })
  endFirstRecharge()
  return undefined
}

/** Once a day; to players only while they have not deposited for it. */
async function newUserDeposit(isInGame: boolean): Promise<Show> {
  const day = isLoggedIn() ? 'showPb2' : 'showPb'
  const multiple = read(day) === utcDay() ? undefined : await findNewUserMultiple().catch(() => undefined)
  return multiple && (() => showPb(day, multiple, isInGame))
}

function showPb(day: 'showPb' | 'showPb2', multiple: PbMultiple, isInGame: boolean): void {
  write(day, utcDay())
  emit('SHOW_POPUP', { kind: 'DEPOSIT_ACTIVE_POPUP', multiple, isInGame })
}

/** A guest is offered the registration bonus when there is one. */
async function findNewUserMultiple(): Promise<PbMultiple | undefined> {
  if (!isLoggedIn()) {
    const { pbConfig } = await apiSilent('/v1/pb/config', { country: currentCountry() })
    if (pbConfig.length === 0) return undefined
    return pbConfig.some(({ rewardReg }) => rewardReg > 0) ? 3 : 1
  }
  const { list = [] } = await apiSilent('/v1/pb/list')
  return isUnused(list) ? list.find(({ status }) => status === 1)?.rewardType : undefined
}

const isUnused = (list: readonly { readonly rewardRecharge: number; readonly isHeld: boolean }[]): boolean =>
  list.every(({ rewardRecharge, isHeld }) => rewardRecharge === 0 && !isHeld)
