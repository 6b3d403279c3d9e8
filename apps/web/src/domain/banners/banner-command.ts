/**
 * What a tap on a banner, a promotion or a popup does (R3.07). Content comes from operators and files: whatever is
 * not in this table, or does not fit it, does nothing.
 */
import { isDeeplink } from '@saguao/contract/lobby/deeplinks.ts'
import { navigate } from 'wouter/use-browser-location'
import { api } from '#api/api.ts'
import {
  type BannerCommand,
  type Destination,
  destinations,
  isDestination,
} from '#domain/banners/destinations.ts'
import { enterGame } from '#domain/games/open-game.ts'
import { settings } from '#lib/settings.ts'
import { read } from '#lib/storage.ts'
import { isMenuEntry, openMenuEntry } from '#shell/menu/menu-entries.ts'
import { currentLang } from '#stores/language.ts'
import { isLoggedIn } from '#stores/session.ts'
import { emit } from '#stores/ui.ts'

const commands: Readonly<Record<string, (value: string) => void>> = {
  game: (gameId) => void enterGame(gameId),
  luckywheel: (gameId) => void enterGame(gameId || 'wheel'),
  h5: openPage,
  deeplink: openDeeplink,
  active: () => void openEnvelopes(),
}

export function followCommand({ cmd, cmdValue, path = '' }: BannerCommand): void {
  if (!Object.hasOwn(commands, cmd)) return
  emit('SHOW_MENU', false)
  commands[cmd]?.(cmdValue || path)
}

/** A page outside of the app gets a context of its own: it neither sees where the player came from nor reaches back. */
function openPage(value: string): void {
  const address = pageAddress(value)
  if (address) open(address, '_blank', 'noopener,noreferrer')
}

/** Plain https on a host the operator has named; everything else leads nowhere. */
export function pageAddress(value: string, hosts = settings.h5Hosts): string | undefined {
  if (!URL.canParse(value)) return undefined
  const { protocol, host, username, password, href } = new URL(value)
  const plain = protocol === 'https:' && username === '' && password === ''
  return plain && hosts.includes(host) ? href : undefined
}

function openDeeplink(value: string): void {
  if (isDestination(value)) openDestination(value)
  else if (isMenuEntry(value)) openMenuEntry(value)
  else if (isDeeplink(value)) closePopupAndNavigate(value)
}

function openDestination(go: Destination): void {
  if (isLoggedIn()) closePopupAndNavigate(destinations[go])
  else emit('SHOW_POPUP', { kind: 'LOGIN', after: { go } })
}

/** The banner may stand in a popup or in the menu, which have done their part. */
function closePopupAndNavigate(path: string): void {
  emit('SHOW_POPUP', null)
  navigate(path)
}

/** Red envelopes elsewhere, or the box of our own rewards (R7.04). A launch that fails has been told by then. */
async function openEnvelopes(): Promise<void> {
  const base = settings.activeUrl
  if (!envelopesAddress(base)) return emit('SHOW_ACTIVE_BOX', true)
  const address = await externalEnvelopesAddress(base).catch(() => undefined)
  if (address) location.assign(address)
}

/** A player's address has a token that is good once, made by the server; whoever is a guest there has none. */
export async function externalEnvelopesAddress(base: string | null): Promise<string | undefined> {
  if (!isLoggedIn()) return envelopesAddress(base)
  const { url } = await api('/lucky/money/launch', campaign())
  return secureAddress(url)
}

/** Whoever has the address would have the account, so the session's token is never in it. */
export function envelopesAddress(base: string | null): string | undefined {
  const address = secureAddress(base)
  if (!address) return undefined
  const url = new URL(address)
  const told = { active: '', lang: currentLang(), ...campaign() }
  for (const [name, value] of Object.entries(told)) url.searchParams.set(name, value)
  return url.href
}

const campaign = () => ({ cid: read('cid') ?? '', channel: read('channel') ?? '' })

const secureAddress = (address: string | null | undefined): string | undefined =>
  address && URL.canParse(address) && new URL(address).protocol === 'https:' ? address : undefined
