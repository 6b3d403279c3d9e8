// Accessibility violations of a page, found by axe.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

type Options = Parameters<AxeBuilder['options']>[0]

/**
 * The layout test checks every view (`npm test -- --full`), so a journey checks only states that are no view, and one
 * state of its area: a check takes a second.
 * Checks WCAG 2.2 AA and axe's best practices, plus the rule for 24 px targets. Reporting violations only and skipping
 * cross-origin frames (legacy mode) takes a third of the time.
 */
export const accessibilityViolations = (page: Page): Promise<string[]> =>
  violationsOf(page, { rules: { 'target-size': { enabled: true } } })

/** The rule that depends on the colour scheme. */
export const contrastViolations = (page: Page): Promise<string[]> =>
  violationsOf(page, { runOnly: ['color-contrast'] })

async function violationsOf(page: Page, options: Options): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({ ...options, resultTypes: ['violations'] })
    .setLegacyMode(true)
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
