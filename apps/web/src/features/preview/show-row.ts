/**
 * Opens the place of the app where the edited row appears: `show=popup:ID`, `show=game:ID`, or `show=open:PLACE` for
 * banners of the menu and of the login. Other rows appear on their screen.
 */
import { limits } from '@saguao/contract/calls/limits.ts'
import { apiSilent } from '#api/api.ts'
import { showGameSheet } from '#domain/games/game-sheet.ts'
import { type System, systemOf } from '#lib/browser/device-system.ts'
import { currentCountry } from '#stores/country.ts'
import { showOperatorPopup } from '#stores/operator-popups.ts'
import { emit } from '#stores/ui.ts'

export async function showRow(query: URLSearchParams): Promise<void> {
  const [kind, id = ''] = (query.get('show') ?? '').split(':')
  const show = kind && Object.hasOwn(actions, kind) ? actions[kind] : undefined
  await show?.(id, query).catch(() => undefined)
}

const actions: Readonly<Record<string, (id: string, query: URLSearchParams) => Promise<void>>> = {
  popup: async (id, query) => {
    const system = (query.get('system') as System | null) ?? systemOf(navigator)
    const body = { country: currentCountry(), system, terminal: 'h5' } as const
    const { popUps } = await apiSilent('/lobby/popups', body)
    const popup = popUps.find((one) => one.id === id)
    if (popup) showOperatorPopup(popup)
  },
  game: async (id) => {
    const body = { country: currentCountry(), pageNum: 1, pageSize: limits.maxPageSize }
    const { list } = await apiSilent('/game/list', body)
    const game = list.find((one) => one.id === id)
    if (game) showGameSheet(game)
  },
  open: async (place) => {
    if (place === 'MENU') emit('SHOW_MENU', true)
    if (place === 'LOGIN' || place === 'REGISTER') emit('SHOW_POPUP', { kind: place })
  },
}
