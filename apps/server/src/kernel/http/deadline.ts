/**
 * Deadlines of calls that move money: a call that cannot be answered in time gets 503 with `retry-after`. Work that has
 * reached its commit by then may still succeed, other work is rolled back; a repetition with the same requestId returns
 * the true outcome.
 */
import { Refusal } from '#kernel/refusal.ts'

export type Deadlines = { readonly admissionMs: number; readonly handlerMs: number }

/** Together below 5 s, with time for the response itself. */
export const defaultDeadlines: Deadlines = { admissionMs: 1_300, handlerMs: 3_300 }

export function withDeadline<T>(ms: number, work: Promise<T>): Promise<T> {
  const deadline = Promise.withResolvers<never>()
  const timer = setTimeout(() => deadline.reject(new Refusal('OVERLOADED', { retryAfter: 1 })), ms)
  return Promise.race([work, deadline.promise]).finally(() => clearTimeout(timer))
}
