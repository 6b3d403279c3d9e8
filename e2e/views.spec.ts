// Layout test: every view in every language at 320 px; in Portuguese also at 360 px and at 200 % zoom, with axe and
// for endless animations, which do not depend on the language. Views are loaded in Portuguese; the other languages only
// replace its texts, because loading the app for each of them took most of the time of all journeys.
import type { Page } from '@playwright/test'
import { accessibilityViolations } from './support/accessibility.ts'
import { layoutErrorsIn } from './support/layout-errors.ts'
import { type PopulatedPlayer, populatePlayer } from './support/populated-player.ts'
import { messagesOf, showView } from './support/show-view.ts'
import { expect, test } from './support/test.ts'
import { createTranslator, restoreTexts } from './support/translate-page.ts'
import type { Lang, View } from './views/view.ts'
import { viewGroups, views } from './views/views.ts'

/** The most common width of cheap phones. */
const phone = { width: 360, height: 740 }
const narrowPhone = { width: 320, height: 568 }
/** A 390 px phone zoomed to 200 %. */
const zoomedPhone = { width: 195, height: 422 }

/** Portuguese comes first. */
const translations: readonly Lang[] = ['ks', 'en']

/** Timeout of one action, so that a view that does not open fails soon. */
const actionTimeoutMs = 15_000

/** Endless animations of the top layer, which reduced motion must stop. A call may be running behind it. */
const endlessAnimations = (page: Page): Promise<string[]> =>
  page.evaluate<
    string[]
  >(`([...document.querySelectorAll('dialog:modal')].at(-1) ?? document).getAnimations({ subtree: true })
    .filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().iterations === Infinity)
    .map((one) => 'endless animation: ' + (one.animationName ?? one.effect?.target?.className))`)

/** Titles of games may be too long for their tile. */
const isGameTitle = (key: string): boolean => key.startsWith('title.')

async function ownTextsOf(lang: Lang): Promise<string[]> {
  const messages = Object.entries(await messagesOf(lang))
  return messages.filter(([key]) => !isGameTitle(key)).map(([, text]) => text)
}

async function inspect(page: Page): Promise<string[]> {
  const ownTexts = await ownTextsOf('pt')
  const errors = await layoutErrorsIn(page, ownTexts)
  errors.push(...(await accessibilityViolations(page)), ...(await endlessAnimations(page)))
  for (const size of [phone, zoomedPhone]) {
    await page.setViewportSize(size)
    for (const error of await layoutErrorsIn(page, ownTexts)) errors.push(`at ${size.width} px ${error}`)
  }
  await page.setViewportSize(narrowPhone)
  return errors
}

const translatePage = createTranslator<Lang>(messagesOf)

async function inspectTranslated(page: Page, lang: Lang): Promise<string[]> {
  if ((await translatePage(page, lang)) === 0) return [`in ${lang} no text is translated`]
  const errors = await layoutErrorsIn(page, await ownTextsOf(lang))
  await restoreTexts(page)
  return errors.map((error) => `in ${lang} ${error}`)
}

/** One per worker: the views do not change it. */
let populated: PopulatedPlayer | undefined

for (const [group, all] of Object.entries(viewGroups))
  test(`every view of ${group} has no layout errors in any language [R1.03] [R1.04]`, {
    tag: '@full',
  }, async ({ page, request }) => {
    const tested = all.filter(({ artOnly }) => !artOnly)
    test.setTimeout(tested.length * 15_000)
    page.setDefaultTimeout(actionTimeoutMs)
    await page.setViewportSize(narrowPhone)
    const findings: Record<string, string[]> = {}
    populated ??= await populatePlayer(request)
    const shown = { page, lang: 'pt', populated } as const
    for (const view of tested) {
      await test.step(view.name, () => showView(shown, view))
      const errors = await inspect(page)
      for (const lang of translations) errors.push(...(await inspectTranslated(page, lang)))
      if (errors.length > 0) findings[view.name] = errors
    }
    expect(findings).toEqual({})
  })

test('every screen of the app is in the list of views', async () => {
  const { readFileSync } = await import('node:fs')
  const routes = readFileSync(new URL('../apps/web/src/routes.tsx', import.meta.url), 'utf8')
  const paths = [...routes.matchAll(/^ {4}path: '([^']+)'/gm)].map(
    ([, path = '']) => path.split('/:')[0] ?? '',
  )
  const isShown = (path: string, view: View) => {
    if (typeof view.path !== 'string') return false
    return path === '' ? view.path === '/' : view.path === path || view.path.startsWith(`${path}/`)
  }
  expect(paths.filter((path) => !views.some((view) => isShown(path, view)))).toEqual([])
})
