/**
 * Sign-in with e-mail, password and a second factor. An unknown e-mail, a wrong password and a wrong code get the same
 * response; the first two after the same time. Five failures lock the e-mail for 15 minutes, known or not.
 */
import { isCommonPassword } from '@saguao/contract/product/common-passwords.ts'
import type { Db, Tx } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { OperatorDeps } from '#modules/operators/deps.ts'
import { redeemRecoveryCode } from '#modules/operators/recovery-codes.ts'
import { type Client, type NewSession, openSession } from '#modules/operators/sessions.ts'
import { isTotpCode, newTotpSecret, stepOf } from '#modules/operators/totp.ts'

const maxFailures = 5
const lockMs = 15 * 60_000
const minPasswordLength = 12

export type Credentials = { readonly email: string; readonly password: string; readonly code: string }

export const emailOf = (typed: string): string => typed.trim().toLowerCase()

export function checkNewPassword(password: string): void {
  if (password.length < minPasswordLength || isCommonPassword(password))
    throw new Refusal('PASSWORD_WEAK', { field: 'password' })
}

/** Counts the attempt before the password is compared, so that parallel attempts cannot exceed the limit. */
async function countAttempt({ pool }: Db, email: string, now: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    `insert into operator_sign_in_failure as f (email, failures, failed_at) values ($1, 1, $2)
     on conflict (email) do update set
       failures = case when f.failed_at < $3 or f.locked_until is not null then 1 else f.failures + 1 end,
       locked_until = case when f.failed_at >= $3 and f.locked_until is null and f.failures + 1 >= $4 then $5::timestamptz end,
       failed_at = $2
     where f.locked_until is null or f.locked_until <= $2`,
    [email, new Date(now), new Date(now - lockMs), maxFailures, new Date(now + lockMs)],
  )
  return rowCount === 1
}

const findByEmail = ({ db, config }: OperatorDeps, email: string) =>
  db.query
    .selectFrom('operator')
    .where('email', '=', email)
    .where('disabledAt', 'is', null)
    .$if(config.mode === 'live', (q) => q.where('isDemo', '=', false))
    .select(['id', 'email', 'passwordHash', 'totp'])
    .executeTakeFirst()

/** Each time step is accepted once: of two requests with one code, one is refused, in whichever process. */
export async function redeemStep(tx: Tx, operator: bigint, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('operator')
    .set({ totpStep: BigInt(step) })
    .where('id', '=', operator)
    .where('totpStep', '<', BigInt(step))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type Found = NonNullable<Awaited<ReturnType<typeof findByEmail>>>

/** Redeems the second factor and opens the session in one transaction; undefined for a wrong factor. */
const openWithCode = (
  deps: OperatorDeps,
  operator: Found,
  code: string,
  step: number | undefined,
  client: Client,
): Promise<NewSession | undefined> =>
  deps.db.tx(async (tx) => {
    const now = new Date(deps.clock.now())
    const isRight = isTotpCode(code)
      ? step !== undefined && (await redeemStep(tx, operator.id, step))
      : await redeemRecoveryCode(tx, operator.id, code, now)
    if (!isRight) return undefined
    return openSession(deps, tx, operator, isTotpCode(code) ? 'password' : 'recovery', client)
  })

type SignedIn = { readonly result: 'wrong' | 'locked' } | ({ readonly result: 'right' } & NewSession)

async function attempt(
  deps: OperatorDeps,
  { email, password, code }: Credentials,
  client: Client,
): Promise<SignedIn> {
  const { db, clock, totpCipher, random } = deps
  return deps.passwords.runQueued(async (matches) => {
    if (!(await countAttempt(db, email, clock.now()))) return { result: 'locked' }
    const operator = await findByEmail(deps, email)
    // The code is computed for unknown e-mails too: the response time must not reveal which ones exist.
    const secret = operator?.totp ? totpCipher.decrypt(operator.totp) : newTotpSecret(random)
    const step = isTotpCode(code) ? stepOf(secret, code, clock.now()) : undefined
    if (!(await matches(password, operator?.passwordHash)) || !operator) return { result: 'wrong' }
    const opened = await openWithCode(deps, operator, code, step, client)
    if (!opened) return { result: 'wrong' }
    await db.query.deleteFrom('operatorSignInFailure').where('email', '=', email).execute()
    return { result: 'right', ...opened }
  })
}

const refusals = { wrong: 'SIGN_IN_WRONG', locked: 'SIGN_IN_LOCKED' } as const

export async function signIn(
  deps: OperatorDeps,
  { email: typed, password, code }: Credentials,
  client: Client,
): Promise<NewSession> {
  const email = emailOf(typed)
  const signedIn = await attempt(deps, { email, password, code: code.replaceAll(' ', '') }, client)
  if (signedIn.result === 'right') return signedIn
  deps.log.warn({ result: signedIn.result, address: client.address }, 'operators: a sign-in failed')
  throw new Refusal(refusals[signedIn.result])
}
