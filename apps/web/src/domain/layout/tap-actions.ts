/**
 * Actions of taps on games and banners. The first render does not need their code: it is loaded at the first pointerdown
 * or when the lobby is idle, at the latest with the tap itself.
 */

import type { BannerCommand } from '#domain/banners/destinations.ts'
import type { Game } from '#domain/games/game-sheet.ts'
import { t } from '#i18n/i18n.ts'
import { toast } from '#stores/toasts.ts'

const loadOpenGame = () => import('#domain/games/open-game.ts')
const loadFavourite = () => import('#domain/games/toggle-favourite.ts')
const loadBannerCommand = () => import('#domain/banners/banner-command.ts')

export function tapGame(game: Game): void {
  runLoaded(loadOpenGame(), ({ openGame }) => openGame(game))
}

export function tapFavourite(game: Game): void {
  runLoaded(loadFavourite(), ({ toggleFavourite }) => toggleFavourite(game))
}

export function tapBanner(banner: BannerCommand): void {
  runLoaded(loadBannerCommand(), ({ followCommand }) => followCommand(banner))
}

function runLoaded<Module>(module: Promise<Module>, action: (module: Module) => void): void {
  module.then(action, () => toast(t('error.no-response'), 'failure'))
}

export function preloadTapActions(): void {
  Promise.all([loadOpenGame(), loadFavourite(), loadBannerCommand()]).catch(() => undefined)
}

addEventListener('pointerdown', preloadTapActions, { once: true })
