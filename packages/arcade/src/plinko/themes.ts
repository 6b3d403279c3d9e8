/** The themes of plinko by game id. */
import { glacier } from './glacier.ts'
import { solar } from './solar.ts'
import type { PlinkoTheme } from './theme.ts'

const themes: Readonly<Record<string, PlinkoTheme>> = { 'plinko-ice': glacier }

export const plinkoThemeOf = (themeId: string): PlinkoTheme => themes[themeId] ?? solar
