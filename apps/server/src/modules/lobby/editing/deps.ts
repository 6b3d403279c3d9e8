import type { Offers } from '@saguao/contract/product/rewards.ts'
import type { App } from '#app.ts'
import type { Content } from '#modules/lobby/content/content.ts'
import type { PolicyOf } from '#modules/markets/markets.ts'

export type EditingDeps = Pick<App, 'db' | 'clock' | 'random' | 'config'> & {
  /** The rewards that each market offers. */
  offers(): Offers
  readonly policyOf: PolicyOf
  /** The loaded content. */
  content(): Content
  /** The address at which operators with this console see the players' app. */
  playersOrigin(consoleOrigin: string): string
}
