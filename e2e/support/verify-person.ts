// Verifies the person behind a player: the player submits data, and the sandbox provider confirms it.
import { randomInt } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { call, type Player } from './players.ts'

/** A CPF that no other journey uses, as people write it. */
export function freshCpf(): string {
  const digits = String(randomInt(10 ** 8, 10 ** 9))
    .split('')
    .map(Number)
  for (const weight of [10, 11]) {
    const rest = digits.reduce((sum, digit, at) => sum + digit * (weight - at), 0) % 11
    digits.push(rest < 2 ? 0 : 11 - rest)
  }
  return digits.join('').replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4')
}

/** As a saved account shows it. */
export const maskedCpf = (cpf: string): RegExp => new RegExp(`••••••${cpf.replace(/\D/g, '').slice(-4)}`)

/** Returns the player's CPF, which is also a PIX key of the player. */
export async function verifyPerson(
  request: APIRequestContext,
  player: Player,
  fullName = 'Ana Lima',
): Promise<string> {
  const document = freshCpf()
  await call(request, '/identity/submit', { fullName, birthDate: '1990-05-20', document }, player)
  const decision = { username: player.username, outcome: 'verified' }
  const response = await request.post('/sandbox/identity', { data: decision })
  const { success, code } = (await response.json()) as { success: boolean; code?: string }
  if (!success) throw new Error(`The person was not verified: ${code}`)
  return document
}
