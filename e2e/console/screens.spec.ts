// Every screen: axe in both colour schemes, and texts that fit in every language.
import { accessibilityViolations } from '../support/accessibility.ts'
import { layoutErrorsIn } from '../support/layout-errors.ts'
import { playersRequest } from './player-calls.ts'
import { consolePaths, type Lang, ownTexts, type Populated, populateConsole, settled } from './screens.ts'
import { chooseLanguage, demoOperator, expect, type Page, signInByCall, test } from './support.ts'

/** A rule that every row of a list breaks names them all. */
const maxErrorLength = 400

type Findings = Record<string, string[]>

/** Lists whose columns do not fit beside each other without a choice of the operator. */
const wideLists = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`[...document.querySelectorAll('section[tabindex="0"]')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
    .map(({ scrollWidth, clientWidth }) => 'the list is ' + scrollWidth + ' px wide in ' + clientWidth)`)

async function layoutErrors(page: Page, texts: readonly string[]): Promise<string[]> {
  return [...(await layoutErrorsIn(page, texts)), ...(await wideLists(page))]
}

/** Violations in the light and in the dark, without loading the screen again. */
async function axeErrors(page: Page): Promise<string[]> {
  const errors: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const found = await accessibilityViolations(page)
    errors.push(...found.map((violation) => `${colorScheme}: ${violation}`.slice(0, maxErrorLength)))
  }
  return errors
}

async function walk(
  page: Page,
  paths: readonly string[],
  inspect: () => Promise<string[]>,
): Promise<Findings> {
  const findings: Findings = {}
  for (const path of paths)
    await test.step(path, async () => {
      await page.goto(path)
      await settled(page)
      const errors = await inspect()
      if (errors.length > 0) findings[path] = errors
    })
  return findings
}

async function populate(page: Page, origin: string, number: number): Promise<Populated> {
  const api = await playersRequest()
  const populated = await populateConsole({ api, request: page.request, origin, number })
  await api.dispose()
  await page.context().clearCookies()
  return populated
}

const timeoutMs = 600_000

for (const [place, lang] of (['pt', 'es', 'en'] as const).entries())
  test(`every screen fits in ${lang} at 1440 px${lang === 'pt' ? ' and passes axe in both colour schemes' : ''} [R13.01]`, async ({
    page,
    origin,
  }) => {
    test.setTimeout(timeoutMs)
    await chooseLanguage(page, lang)
    const texts = await ownTexts(lang)
    const inspect = async () => [
      ...(await layoutErrors(page, texts)),
      ...(lang === 'pt' ? await axeErrors(page) : []),
    ]
    const { id, roundId, withdrawal } = await populate(page, origin, 41 + place)
    const { guest, signedIn } = consolePaths(id)
    expect(signedIn.length).toBeGreaterThan(30)
    const findings = await walk(page, [...guest, '/nothing-here'], inspect)
    await signInByCall(page.request, origin, await demoOperator(page.request, 'admin', 41 + place))
    const opened = [`/players/${id}?section=rounds&round=${roundId}`, `/withdrawals?order=${withdrawal}`]
    const more = ['/nothing-here', '/players/999999999', `/support?state=all&player=${id}`]
    Object.assign(findings, await walk(page, [...signedIn, ...opened, ...more], inspect))
    expect(findings).toEqual({})
  })

const phonePaths = ['/approvals', '/system']

test('approvals and switches are usable on a phone of 360 px in every language [R13.01] [R13.05]', async ({
  page,
  origin,
}) => {
  test.setTimeout(timeoutMs)
  await populate(page, origin, 44)
  await page.setViewportSize({ width: 360, height: 740 })
  await signInByCall(page.request, origin, await demoOperator(page.request, 'admin', 44))
  const findings: Findings = {}
  for (const lang of ['pt', 'es', 'en'] as const satisfies readonly Lang[]) {
    await chooseLanguage(page, lang)
    const texts = await ownTexts(lang)
    const found = await walk(page, phonePaths, async () => [
      ...(await layoutErrors(page, texts)),
      ...(lang === 'pt' ? await axeErrors(page) : []),
    ])
    for (const [path, errors] of Object.entries(found)) findings[`${lang} ${path}`] = errors
  }
  expect(findings).toEqual({})
})
