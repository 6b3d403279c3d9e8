/** Verifies the person behind a test player: the player submits data, and the sandbox provider confirms it. */
import type { Country } from '@saguao/contract/product/countries.ts'
import { canonicalPersonDocument } from '@saguao/contract/product/person-rules.ts'
import type { ServerClient } from './server-client.ts'

type Submitter = { readonly token: string; readonly username: string }
export type TestPerson = { readonly fullName: string; readonly birthDate: string; readonly document: string }

/** Valid documents, each given once; the check digits are searched for. */
let lastNumber = 0
export function createDocument(country: Country = 'BR'): string {
  const body = String((country === 'BR' ? 300_000_000 : 10_000_000) + ++lastNumber)
  const checks =
    country === 'BR' ? Array.from({ length: 100 }, (_, i) => String(i).padStart(2, '0')) : [...'0123456789K']
  const found = checks.find((check) => canonicalPersonDocument(country, body + check) !== undefined)
  return body + found
}

export const createPerson = (country: Country = 'BR'): TestPerson => ({
  fullName: 'Ana Lima',
  birthDate: '1990-05-20',
  document: createDocument(country),
})

/** Plays the verification provider of the sandbox; returns the webhook's responses. */
export async function decideIdentity(
  server: ServerClient,
  { username }: Pick<Submitter, 'username'>,
  outcome: string,
): Promise<readonly { status: number; effect: string | null }[]> {
  const response = await server.send('/sandbox/identity', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, outcome }),
  })
  const envelope = (await response.json()) as {
    success: boolean
    code?: string
    data: { told: { status: number; effect: string | null }[] }
  }
  if (!envelope.success) throw new Error(`The sandbox provider refused: ${envelope.code}`)
  return envelope.data.told
}

export async function verifyPerson(
  server: ServerClient,
  player: Submitter,
  country: Country = 'BR',
  given: Partial<TestPerson> = {},
): Promise<TestPerson> {
  const person = { ...createPerson(country), ...given }
  const { json } = await server.call('/identity/submit', person, { token: player.token })
  if (!json.success) throw new Error(`The person was not accepted: ${json.code}`)
  await decideIdentity(server, player, 'verified')
  return person
}
