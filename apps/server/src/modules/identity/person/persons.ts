/** Persons of the identity module: submission, verification by the provider, and checks in the register. */
import { createHmac } from 'node:crypto'
import type { Country } from '@saguao/contract/product/countries.ts'
import type { FastifyInstance } from 'fastify'
import type { App } from '#app.ts'
import type { TimedJob } from '#kernel/jobs/jobs.ts'
import type { Session } from '#kernel/security/session.ts'
import { createPersonMetrics, createSealing, type PersonDeps } from '#modules/identity/person/deps.ts'
import { createHttpProvider } from '#modules/identity/person/http-provider.ts'
import { addDecisionWebhook } from '#modules/identity/person/notifications.ts'
import { personRow, type Verification, verificationOf } from '#modules/identity/person/person-store.ts'
import type { PersonDetails } from '#modules/identity/person/provider.ts'
import { addSandboxIdentity, createSandboxProvider } from '#modules/identity/person/sandbox-provider.ts'
import { submitPerson } from '#modules/identity/person/submit.ts'
import { pursueSubmission, pursueSubmissions } from '#modules/identity/person/verify.ts'
import { checkAtLogin, checkDue, createCheckCounter } from '#modules/identity/registry/check.ts'
import { createHttpRegistry, createSandboxRegistry } from '#modules/identity/registry/registry.ts'

type Deps = Pick<App, 'db' | 'clock' | 'random' | 'secrets' | 'config' | 'metrics' | 'log'>

export type Persons = {
  /** Stores personal data, checks it in the register and returns the state of its verification. */
  submit(player: Pick<Session, 'playerId' | 'country'>, details: PersonDetails): Promise<Verification>
  verificationOf(player: bigint): Promise<Verification>
  /** The state of the verification, and the data it is about. */
  readPerson(player: bigint): Promise<{ verification: Verification; details?: PersonDetails }>
  /** Sends a submission to the provider, unless it was sent already. */
  sendSubmission(reference: string): Promise<void>
  /** Sends and asks about submissions without decision. */
  pursueSubmissions(): Promise<void>
  /** Checks a player in the register at the first login of a day. */
  checkAtLogin(player: bigint, country: Country): Promise<void>
  /** Checks everyone in the register whose check is due. */
  checkRegistry(): Promise<void>
  readonly jobs: Readonly<Record<string, TimedJob>>
  addWebhooks(http: FastifyInstance): void
  addSandbox(http: FastifyInstance): void
}

function createDeps(app: Deps, secret: string): PersonDeps {
  const { kyc } = app.config
  const sealing = createSealing(app.secrets)
  const metrics = createPersonMetrics(app.metrics)
  const provider =
    kyc.provider === 'http'
      ? createHttpProvider(kyc, { clock: app.clock, metrics })
      : createSandboxProvider({ db: app.db, secret, open: sealing.open })
  return { ...app, ...sealing, provider, metrics }
}

export function createPersons(app: Deps): Persons {
  const { db, clock, config, metrics } = app
  const secret = createHmac('sha256', app.secrets.names).update('sandbox identity').digest('hex')
  const deps = createDeps(app, secret)
  const { registry } = config
  const ask = registry.provider === 'http' ? createHttpRegistry(registry, clock) : createSandboxRegistry(db)
  const registryDeps = { ...app, open: deps.open, ask, checks: createCheckCounter(metrics) }
  return {
    submit: async (player, details) => {
      const verification = await submitPerson(deps, player, details)
      await checkAtLogin(registryDeps, player.playerId, player.country)
      return verification
    },
    verificationOf: (player) => verificationOf(db, player),
    readPerson: async (player) => {
      const person = await personRow(db, player)
      return person
        ? { verification: person.state, details: deps.open(person.sealed) }
        : { verification: 'none' }
    },
    sendSubmission: async (reference) => {
      await pursueSubmission(deps, reference)
    },
    pursueSubmissions: () => pursueSubmissions(deps),
    checkAtLogin: (player, country) => checkAtLogin(registryDeps, player, country),
    checkRegistry: () => checkDue(registryDeps),
    jobs: {
      'identity-verify': { crontab: '* * * * *', run: () => pursueSubmissions(deps) },
      'identity-registry': { crontab: '* * * * *', run: () => checkDue(registryDeps) },
    },
    addWebhooks: (http) => addDecisionWebhook(http, deps),
    addSandbox: (http) => addSandboxIdentity(http, { ...deps, secret }),
  }
}
