/** What was written, put together from pages, and set under the days it was written on. */
import type { Data } from '@saguao/contract/calls/calls.ts'

type Page = Data<'/support/messages'>
export type Message = Page['list'][number]

export type Thread = { readonly messages: readonly Message[]; readonly hasOlder: boolean }

/** Somebody who logged out a moment ago is answered with nothing. */
export const isPage = (answer: object | undefined): answer is Page => answer !== undefined && 'list' in answer
export const isMessage = (answer: object): answer is Message => 'id' in answer

const idOf = ({ id }: Message): bigint => BigInt(id)

/**
 * What is known and the latest page as one thread. A page that begins after all that is known leaves a gap, unless
 * nothing stands before it: then the thread begins anew with the page.
 */
export function withLatest(known: Thread | undefined, page: Page): Thread {
  const first = page.list[0]
  const last = known?.messages.at(-1)
  if (!known || !first || !last) return { messages: page.list, hasOlder: page.hasOlder }
  if (page.hasOlder && idOf(first) > idOf(last)) return { messages: page.list, hasOlder: true }
  const before = known.messages.filter((message) => idOf(message) < idOf(first))
  return {
    messages: [...before, ...page.list],
    hasOlder: before.length > 0 ? known.hasOlder : page.hasOlder,
  }
}

export function withOlder({ messages }: Thread, page: Page): Thread {
  const first = messages[0]
  const older = first ? page.list.filter((message) => idOf(message) < idOf(first)) : page.list
  return { messages: [...older, ...messages], hasOlder: page.hasOlder }
}

export type Day = { readonly firstAt: string; readonly messages: readonly Message[] }

/** By the clock of whoever reads. */
export function byDay(messages: readonly Message[]): readonly Day[] {
  const days = new Map<string, Message[]>()
  for (const message of messages) {
    const day = new Date(message.createdAt).toDateString()
    days.set(day, [...(days.get(day) ?? []), message])
  }
  return [...days.values()].map((messages) => ({ firstAt: messages[0]?.createdAt ?? '', messages }))
}
