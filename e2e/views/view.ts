// A screen or popup of the app in one state.
import type { Page } from '@playwright/test'
import type { PopulatedPlayer } from '../support/populated-player.ts'

export const langs = ['pt', 'ks', 'en'] as const
export type Lang = (typeof langs)[number]

export type View = {
  /** Short: the caption of its picture. */
  readonly name: string
  readonly path: string | ((populated: PopulatedPlayer) => string)
  /** Default: the populated player. */
  readonly as?: 'guest' | 'newcomer'
  /** Local storage besides language and token. */
  readonly stored?: Readonly<Record<string, string>>
  /** Steps from the address to the state. Buttons are found by message key, so that they work in any language. */
  readonly open?: (at: ViewDriver) => Promise<void>
  /** Whether the view ends in a layer over the page. Default: true with `open`. */
  readonly layer?: boolean
  /** Calls that fail. */
  readonly failingPaths?: readonly string[]
  /** Stubbed responses that would need another party. */
  readonly responses?: Readonly<Record<string, unknown>>
  /** Changed settings of the operator. */
  readonly settings?: Readonly<Record<string, unknown>>
  /** Differs from another view only by its art: on the contact sheets, but not in the layout test. */
  readonly artOnly?: true
}

export type ViewDriver = { readonly page: Page; press(key: string): Promise<void>; text(key: string): string }

export const press =
  (...keys: readonly string[]) =>
  async (at: ViewDriver): Promise<void> => {
    for (const key of keys) await at.press(key)
  }

export const firstOf =
  (selector: string) =>
  async ({ page }: ViewDriver): Promise<void> => {
    await page.locator(selector).first().click()
  }
