/** Merges the pages of a conversation, and groups it by day. */
import type { Data } from '@saguao/contract/calls/calls.ts'

type Page = Data<'/support/messages'>
export type Message = Page['list'][number]

export type Thread = Pick<Page, 'hasOlder' | 'waitMinutes'> & { readonly messages: readonly Message[] }

/** After a logout in the meantime the response is empty. */
export const isPage = (response: object | undefined): response is Page =>
  response !== undefined && 'list' in response
export const isMessage = (response: object): response is Message => 'id' in response

const idOf = ({ id }: Message): bigint => BigInt(id)

/**
 * Merges known messages with the latest page. A page that starts after all known messages would leave a gap, unless
 * it is the beginning: the conversation then starts over with the page.
 */
export function withLatest(known: Thread | undefined, page: Page): Thread {
  const first = page.list[0]
  const last = known?.messages.at(-1)
  const { hasOlder, waitMinutes } = page
  if (!known || !first || !last) return { messages: page.list, hasOlder, waitMinutes }
  if (hasOlder && idOf(first) > idOf(last)) return { messages: page.list, hasOlder, waitMinutes }
  const before = known.messages.filter((message) => idOf(message) < idOf(first))
  return {
    messages: [...before, ...page.list],
    hasOlder: before.length > 0 ? known.hasOlder : hasOlder,
    waitMinutes,
  }
}

export function withOlder({ messages }: Thread, page: Page): Thread {
  const first = messages[0]
  const older = first ? page.list.filter((message) => idOf(message) < idOf(first)) : page.list
  return { messages: [...older, ...messages], hasOlder: page.hasOlder, waitMinutes: page.waitMinutes }
}

export type Day = { readonly firstAt: string; readonly messages: readonly Message[] }

/** In the reader's time zone. */
export function byDay(messages: readonly Message[]): readonly Day[] {
  const days = new Map<string, Message[]>()
  for (const message of messages) {
    const day = new Date(message.createdAt).toDateString()
    days.set(day, [...(days.get(day) ?? []), message])
  }
  return [...days.values()].map((messages) => ({ firstAt: messages[0]?.createdAt ?? '', messages }))
}
