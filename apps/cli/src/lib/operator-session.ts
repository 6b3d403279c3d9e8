// The signed-in operator of the commands: the token of the session is in a file that only its owner can read.
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Permission } from '@saguao/contract/operators/roles.ts'
import { createOperators, type Operator } from '../../../server/src/modules/operators/operators.ts'
import type { OpenApp } from './database.ts'

const ownerOnly = 0o600
const fileOf = ({ config }: Pick<OpenApp, 'config'>): string => join(config.dataDir, 'operator-session')

export function saveSession(app: OpenApp, token: string): void {
  const file = fileOf(app)
  writeFileSync(file, token, { mode: ownerOnly })
  // The mode of an existing file does not change by writing it.
  chmodSync(file, ownerOnly)
}

export function forgetSession(app: OpenApp): void {
  rmSync(fileOf(app), { force: true })
}

export function readSession(app: OpenApp): string | undefined {
  try {
    return readFileSync(fileOf(app), 'utf8')
  } catch {
    return undefined
  }
}

export async function findSignedIn(app: OpenApp): Promise<Operator | undefined> {
  const token = readSession(app)
  return token ? createOperators(app).find(token) : undefined
}

export async function requireOperator(app: OpenApp, permission: Permission): Promise<Operator> {
  const operator = await findSignedIn(app)
  if (!operator) throw new Error('Sign in first: npm run saguao -- signin')
  if (!operator.permissions.has(permission))
    throw new Error(`${operator.email} lacks the permission ${permission}`)
  return operator
}
