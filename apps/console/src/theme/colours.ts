/**
 * Darker texts than the library's, so that small badges, dimmed texts and filled buttons have the contrast of WCAG AA in
 * both colour schemes.
 */
import { type CSSVariablesResolver, darken, type MantineTheme } from '@mantine/core'

export const resolveColours: CSSVariablesResolver = (theme) => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-7)',
    ...forEach(theme, (name, darkest) => ({
      [`--mantine-color-${name}-filled`]: darken(darkest, 0.1),
      [`--mantine-color-${name}-filled-hover`]: darken(darkest, 0.2),
      [`--mantine-color-${name}-text`]: darken(darkest, 0.4),
      [`--mantine-color-${name}-light-color`]: darken(darkest, 0.4),
    })),
  },
  dark: {
    '--mantine-color-dimmed': 'var(--mantine-color-dark-1)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-1)',
    ...forEach(theme, (name, darkest) => ({
      [`--mantine-color-${name}-filled`]: darken(darkest, 0.1),
      [`--mantine-color-${name}-filled-hover`]: darken(darkest, 0.2),
    })),
  },
})

const neutral = ['dark', 'gray']

function forEach(
  { colors }: MantineTheme,
  variables: (name: string, darkest: string) => Record<string, string>,
): Record<string, string> {
  const names = Object.keys(colors).filter((name) => !neutral.includes(name))
  return Object.assign({}, ...names.map((name) => variables(name, colors[name]?.[9] ?? '#000')))
}
