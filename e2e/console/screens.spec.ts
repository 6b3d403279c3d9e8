// Every screen: axe in both colour schemes, and texts that fit in every language.
import { accessibilityViolations, contrastViolations } from '../support/accessibility.ts'
import { layoutErrorsIn } from '../support/layout-errors.ts'
import { createTranslator, restoreTexts } from '../support/translate-page.ts'
import { playersRequest } from './player-calls.ts'
import { consolePaths, type Lang, messagesOf, type Populated, populateConsole, settled } from './screens.ts'
import { demoOperator, expect, type Page, signInByCall, test } from './support.ts'

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
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await accessibilityViolations(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await contrastViolations(page)
  return [...light, ...dark.map((violation) => `dark: ${violation}`)].map((violation) =>
    violation.slice(0, maxErrorLength),
  )
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
const translated = ['es', 'en'] as const satisfies readonly Lang[]
const translatePage = createTranslator<Lang>(messagesOf)

/** The texts of the console itself must be readable in full. */
async function layoutErrorsInEveryLanguage(page: Page): Promise<string[]> {
  const errors = await layoutErrors(page, Object.values(await messagesOf('pt')))
  for (const lang of translated) {
    await translatePage(page, lang)
    const found = await layoutErrors(page, Object.values(await messagesOf(lang)))
    errors.push(...found.map((error) => `in ${lang} ${error}`))
    await restoreTexts(page)
  }
  return errors
}

const inspect = async (page: Page) => [
  ...(await layoutErrorsInEveryLanguage(page)),
  ...(await axeErrors(page)),
]

test('the screens without a session fit in every language at 1440 px and pass axe in both colour schemes [R13.01]', async ({
  page,
}) => {
  const { guest } = consolePaths('1')
  expect(await walk(page, [...guest, '/nothing-here'], () => inspect(page))).toEqual({})
})

const parts = 3

for (let part = 0; part < parts; part++)
  test(`every screen fits in every language at 1440 px and passes axe in both colour schemes, part ${part + 1} of ${parts} [R13.01]`, {
    tag: '@full',
  }, async ({ page, origin }) => {
    test.setTimeout(timeoutMs)
    const { id, roundId, withdrawal } = await populate(page, origin, 41 + part)
    const { signedIn } = consolePaths(id)
    expect(signedIn.length).toBeGreaterThan(30)
    await signInByCall(page.request, origin, await demoOperator(page.request, 'admin', 41 + part))
    const opened = [`/players/${id}?section=rounds&round=${roundId}`, `/withdrawals?order=${withdrawal}`]
    const more = ['/nothing-here', '/players/999999999', `/support?state=all&player=${id}`]
    const paths = [...signedIn, ...opened, ...more].filter((_, place) => place % parts === part)
    expect(await walk(page, paths, () => inspect(page))).toEqual({})
  })

const phonePaths = ['/approvals', '/system']

test('approvals and switches are usable on a phone of 360 px in every language [R13.01] [R13.05]', {
  tag: '@full',
}, async ({ page, origin }) => {
  test.setTimeout(timeoutMs)
  await populate(page, origin, 44)
  await page.setViewportSize({ width: 360, height: 740 })
  await signInByCall(page.request, origin, await demoOperator(page.request, 'admin', 44))
  expect(await walk(page, phonePaths, () => inspect(page))).toEqual({})
})
