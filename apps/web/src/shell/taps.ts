/**
 * What taps on the lobby do. To be seen the lobby needs none of it, so it is fetched when the first finger comes down or
 * when the lobby has settled, and at the latest with the tap itself.
 */

import type { Commanded } from '#domain/banners/destinations.ts'
import type { Game } from '#domain/games/game-sheet.ts'
import { t } from '#i18n/i18n.ts'
import { toast } from '#stores/toasts.ts'

const openers = () => import('#domain/games/open-game.ts')
const commands = () => import('#domain/banners/banner-command.ts')

export function tapGame(game: Game): void {
  whenHere(openers(), ({ openGame }) => openGame(game))
}

export function tapBanner(banner: Commanded): void {
  whenHere(commands(), ({ followCommand }) => followCommand(banner))
}

function whenHere<File>(file: Promise<File>, act: (file: File) => void): void {
  file.then(act, () => toast(t('error.no-response'), 'failure'))
}

export function preloadTaps(): void {
  Promise.all([openers(), commands()]).catch(() => undefined)
}

addEventListener('pointerdown', preloadTaps, { once: true })
