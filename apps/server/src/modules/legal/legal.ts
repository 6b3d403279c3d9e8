/**
 * Legal texts: terms, privacy, responsible gaming, fairness, complaints and company data of each market.
 *
 * Owns the texts that operators publish and the versions that players accepted. The samples of the release are shown for
 * every text that an operator has not published.
 * Tables: legal_version, legal_text, legal_acceptance.
 * Invariants: a published text never changes, a correction is a new version; a version exists in every language; a
 * registration and its acceptance are one transaction.
 */
import type { Country } from '@saguao/contract/product/countries.ts'
import { type LegalKind, legalKinds } from '@saguao/contract/product/legal.ts'
import type { FastifyInstance } from 'fastify'
import type { App } from '#app.ts'
import type { Db, Tx } from '#kernel/db/db.ts'
import { acceptCurrent, checkShown, type NewPlayer, type ShownVersions } from '#modules/legal/acceptance.ts'
import { legalCalls } from '#modules/legal/calls.ts'
import { legalOperatorCalls } from '#modules/legal/operator-calls.ts'
import { addLegalRoutes } from '#modules/legal/routes.ts'
import { readVersions } from '#modules/legal/store.ts'
import { type CurrentVersion, currentVersion } from '#modules/legal/versions.ts'

export { publishFolder, writeSamples } from '#modules/legal/publish.ts'

export type Legal = {
  readonly calls: ReturnType<typeof legalCalls>
  /** The handlers of operator calls. */
  readonly operatorCalls: ReturnType<typeof legalOperatorCalls>
  /** The public texts, for guests too. */
  addRoutes(http: FastifyInstance): void
  /** Throws a refusal when a form showed a version that is not in force. */
  checkShown(country: Country, shown: ShownVersions): Promise<unknown>
  /** Records in the transaction of a registration that the player accepts the texts in force. */
  acceptAtRegistration(tx: Tx, player: NewPlayer): Promise<void>
}

type Deps = Pick<App, 'db' | 'clock'>

export const createLegal = (deps: Deps): Legal => ({
  calls: legalCalls(deps),
  operatorCalls: legalOperatorCalls(deps),
  addRoutes: (http) => addLegalRoutes(http, deps),
  checkShown: (country, shown) => checkShown(deps.db.query, country, shown, new Date(deps.clock.now())),
  acceptAtRegistration: (tx, player) => acceptCurrent(tx, player, new Date(deps.clock.now())),
})

/** The versions in force in a market, one per kind. */
export async function textsInForce(db: Db, country: Country, now: Date): Promise<readonly CurrentVersion[]> {
  const versions = await readVersions(db.query, country)
  return legalKinds.map((kind) => currentVersion(versions, kind, now))
}

/** The texts of a market that are still samples. Live mode opens no market that has one. */
export async function sampleTexts(db: Db, country: Country, now: Date): Promise<readonly LegalKind[]> {
  const texts = await textsInForce(db, country, now)
  return texts.filter(({ isSample }) => isSample).map(({ kind }) => kind)
}
