import type { Page } from '@playwright/test'
import { barriersOn } from './support/accessibility.ts'
import { faultsIn } from './support/layout-errors.ts'
import { type Life, liveALittle } from './support/populated-player.ts'
import { show, wordsOf } from './support/show-view.ts'
import { expect, test } from './support/test.ts'
import { type Lang, langs, type View, views, walks } from './support/views.ts'

/** The width most cheap phones have. */
const phone = { width: 360, height: 740 }
/** The narrowest phone, and a phone whose reader zooms to 200 %. */
const others = [
  { width: 320, height: 568 },
  { width: 195, height: 422 },
]

/** A view that can't be opened is told of soon. */
const viewWithinMs = 15_000

/** Whoever asks for less motion gets none that goes on by itself. */
const movingOn = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`document.getAnimations()
    .filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().iterations === Infinity)
    .map((one) => 'moves on: ' + (one.animationName ?? one.effect?.target?.className))`)

/** Names of games are in our words too, and may be too long for their tile. */
const isName = (key: string): boolean => key.startsWith('title.')

async function look(page: Page, lang: Lang): Promise<string[]> {
  const words = Object.entries(await wordsOf(lang))
  const ownTexts = words.filter(([key]) => !isName(key)).map(([, text]) => text)
  const faults = await faultsIn(page, ownTexts)
  if (lang !== 'pt') return faults
  faults.push(...(await barriersOn(page)), ...(await movingOn(page)))
  for (const size of others) {
    await page.setViewportSize(size)
    for (const fault of await faultsIn(page, ownTexts)) faults.push(`at ${size.width} px ${fault}`)
  }
  await page.setViewportSize(phone)
  return faults
}

/** One for every worker: the walk takes nothing of it away. */
let life: Life | undefined

for (const lang of langs)
  for (const [part, all] of Object.entries(walks))
    test(`every view of ${part} reads well in ${lang} [R1.03] [R1.04]`, async ({ page, request }) => {
      const of = all.filter(({ artOnly }) => !artOnly)
      // A walk through a part of the house.
      test.setTimeout(of.length * 15_000)
      page.setDefaultTimeout(viewWithinMs)
      await page.setViewportSize(phone)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const findings: Record<string, string[]> = {}
      life ??= await liveALittle(request)
      const shown = { page, lang, life }
      for (const view of of) {
        await test.step(view.name, () => show(shown, view))
        const faults = await look(page, lang)
        if (faults.length > 0) findings[view.name] = faults
      }
      expect(findings).toEqual({})
    })

/** Sentinel of the list: a screen that is added to the app is added here, or this says so. */
test('no screen of the app is missing from the list', async () => {
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
