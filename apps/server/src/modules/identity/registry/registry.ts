/** The port of the register of impeded and centrally self-excluded persons, and its HTTP adapter. */
import type { Country } from '@saguao/contract/product/countries.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/db.ts'
import { postSigned, type SignedEndpoint } from '#modules/identity/signed-request.ts'

export type RegistryQuestion = { readonly country: Country; readonly document: string }

/** Throws when the register does not answer, or answers anything but yes or no. */
export type AskRegistry = (question: RegistryQuestion) => Promise<'clear' | 'impeded'>

/** Short, because a login waits for it. */
const timeoutMs = 3_000

/** POST {url} { country, document }; the answer is { impeded: true or false }. */
export const createHttpRegistry =
  (endpoint: SignedEndpoint, clock: Clock): AskRegistry =>
  async ({ country, document }) => {
    const answer = await postSigned(endpoint, '', { country, document }, { clock, timeoutMs })
    const impeded = (answer as { impeded?: unknown } | null)?.impeded
    if (typeof impeded !== 'boolean') throw new Error('the answer of the register is neither yes nor no')
    return impeded ? 'impeded' : 'clear'
  }

/** The register of the sandbox, which POST /sandbox/registry changes. */
export const createSandboxRegistry =
  (db: Db): AskRegistry =>
  async ({ country, document }) => {
    const row = await db.query
      .selectFrom('sandboxRegistry')
      .where('country', '=', country)
      .where('document', '=', document)
      .select('impeded')
      .executeTakeFirst()
    return row?.impeded ? 'impeded' : 'clear'
  }
