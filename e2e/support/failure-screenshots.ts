// Screenshots of failed journeys. Playwright's own `only-on-failure` also takes one when a page of a passed journey is
// closed and then deletes it, which costs every journey up to half a second.
import type { Browser, TestInfo } from '@playwright/test'

/** A journey with an unresponsive page fails soon. */
const timeoutMs = 5_000

/** Attaches a screenshot of every open page if the journey has failed. */
export async function attachFailureScreenshots(
  browser: Browser,
  testInfo: TestInfo,
  hasFailed = testInfo.status !== testInfo.expectedStatus,
): Promise<void> {
  if (!hasFailed) return
  for (const page of browser.contexts().flatMap((context) => context.pages())) {
    const number = testInfo.attachments.filter(({ name }) => name === 'screenshot').length + 1
    const path = testInfo.outputPath(`test-failed-${number}.png`)
    const isTaken = await page.screenshot({ path, timeout: timeoutMs }).then(
      () => true,
      () => false,
    )
    if (isTaken) testInfo.attachments.push({ name: 'screenshot', path, contentType: 'image/png' })
  }
}

type Use = (value: undefined) => Promise<void>

/** Closes the browser contexts that a journey opened itself: their pages would go on working beside later journeys. */
export async function closeOpenedContexts(
  { browser }: { browser: Browser },
  use: Use,
  testInfo: TestInfo,
): Promise<void> {
  const before = new Set(browser.contexts())
  await use(undefined)
  const opened = browser.contexts().filter((context) => !before.has(context))
  if (opened.length > 0) await attachFailureScreenshots(browser, testInfo)
  await Promise.all(opened.map((context) => context.close()))
}
