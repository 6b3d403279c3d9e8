/** The themes of the wheel by game id. */
import { theatre } from './theatre.ts'
import type { WheelTheme } from './theme.ts'
import { tide } from './tide.ts'

const themes: Readonly<Record<string, WheelTheme>> = { 'wheel-tide': tide }

export const wheelThemeOf = (themeId: string): WheelTheme => themes[themeId] ?? theatre
