/**
 * The preview of an operator: the web app with a draft of the lobby, opened by the console in a frame. `?preview=` holds
 * the key of the draft, `country` and `lang` the chosen market, `show` the edited row, such as `popup:summer`. A preview
 * is a guest without storage (lib/storage.ts), socket and service worker.
 */

import { isCountry } from '@saguao/contract/product/countries.ts'
import { isLang } from '@saguao/contract/product/languages.ts'
import { setTraceHeaders } from '#api/api.ts'
import { refresh } from '#api/query-cache.ts'
import styles from '#features/preview/Preview.module.css'
import { showRow } from '#features/preview/show-row.ts'
import { loadMessages, t } from '#i18n/i18n.ts'
import { setCountry } from '#stores/country.ts'
import { currentLang, useLanguage } from '#stores/language.ts'
import { toast } from '#stores/toasts.ts'
import { emit, type PopupKind, useUi } from '#stores/ui.ts'

const contentPaths = [
  '/lobby/batchBanners',
  '/lobby/banners',
  '/lobby/promotionsBanners',
  '/notice/list',
  '/game/categories',
  '/game/list',
] as const

/** The message of the console after the draft changed. */
const refreshMessage = 'preview-refresh'

export function startPreview(): void {
  const query = new URLSearchParams(location.search)
  const [key, country, lang] = ['preview', 'country', 'lang'].map((name) => query.get(name) ?? '')
  setTraceHeaders(() => ({ 'x-preview': key ?? '' }))
  if (isCountry(country)) setCountry(country)
  if (isLang(lang)) useLanguage.setState({ lang })
  keepQuery(query)
  useUi.subscribe(({ popup }) => refuse(popup?.kind))
  addEventListener('message', ({ source, data }) => {
    if (source === parent && data === refreshMessage) void update(query)
  })
  void showBadge().then(() => showRow(query))
}

async function update(query: URLSearchParams): Promise<void> {
  await Promise.all(contentPaths.map((path) => refresh(path)))
  await showRow(query)
}

const previewParams = ['preview', 'country', 'lang', 'show', 'system']

/** A reload anywhere in the app stays in the preview: the server allows framing only for addresses with the key. */
function keepQuery(query: URLSearchParams): void {
  const kept = [...query].filter(([name]) => previewParams.includes(name))
  for (const name of ['pushState', 'replaceState'] as const) {
    const change = history[name].bind(history)
    history[name] = (state, unused, address) =>
      change(state, unused, address == null ? address : withParams(String(address), kept))
  }
}

function withParams(address: string, kept: readonly [string, string][]): string {
  const url = new URL(address, location.href)
  for (const [name, value] of kept) if (!url.searchParams.has(name)) url.searchParams.set(name, value)
  return url.href
}

const accountPopups: readonly PopupKind[] = [
  'LOGIN',
  'REGISTER',
  'BINDING_PHONE',
  'RESET_PASSWORD',
  'CHANGE_PASSWORD',
]

/** Every action with money or an account asks a guest to log in first. Banners of the two popups are the exception. */
function refuse(kind: PopupKind | undefined): void {
  if (!kind || !accountPopups.includes(kind) || isShownRow(kind)) return
  emit('SHOW_POPUP', null)
  toast(t('preview.unavailable'))
}

const isShownRow = (kind: PopupKind): boolean =>
  new URLSearchParams(location.search).get('show') === `open:${kind}`

async function showBadge(): Promise<void> {
  await loadMessages(currentLang(), 'more')
  const badge = document.createElement('p')
  badge.className = styles.badge ?? ''
  badge.textContent = t('preview.badge')
  document.documentElement.toggleAttribute('data-preview', true)
  document.body.append(badge)
}
