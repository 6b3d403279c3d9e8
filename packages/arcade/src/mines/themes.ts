/** The themes of mines by game id. */
import { cave } from './cave.ts'
import { reef } from './reef.ts'
import type { MinesTheme } from './theme.ts'

const themes: Readonly<Record<string, MinesTheme>> = { 'mines-reef': reef }

export const minesThemeOf = (themeId: string): MinesTheme => themes[themeId] ?? cave
