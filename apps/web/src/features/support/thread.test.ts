import { describe, expect, it } from 'vitest'
import { byDay, type Message, withLatest, withOlder } from '#features/support/thread.ts'

const message = (id: number, createdAt = '2026-11-15T12:00:00Z'): Message => ({
  id: String(id),
  from: 'player',
  text: `mensagem ${id}`,
  createdAt,
})
const page = (from: number, to: number, hasOlder: boolean) => ({
  list: Array.from({ length: to - from + 1 }, (_, n) => message(from + n)),
  hasOlder,
  waitMinutes: null,
})
const idsOf = ({ messages }: { messages: readonly Message[] }) => messages.map(({ id }) => Number(id))

describe('a conversation merged from pages', () => {
  it('keeps what was read before the latest page moved on', () => {
    const first = withLatest(undefined, page(5, 7, true))
    const older = withOlder(first, page(2, 4, false))
    const moved = withLatest(older, page(7, 9, true))
    expect([idsOf(moved), moved.hasOlder]).toEqual([[2, 3, 4, 5, 6, 7, 8, 9], false])
  })

  it('starts over where the latest page would leave a gap', () => {
    const long = withLatest(withLatest(undefined, page(1, 3, false)), page(9, 11, true))
    expect([idsOf(long), long.hasOlder]).toEqual([[9, 10, 11], true])
  })

  it('shows a message once, whichever page contains it', () => {
    const first = withLatest(undefined, page(3, 5, true))
    expect(idsOf(withOlder(first, page(1, 4, false)))).toEqual([1, 2, 3, 4, 5])
  })

  it("is grouped by the reader's local days", () => {
    const at = (day: number) => new Date(2026, 10, day, 9).toISOString()
    const days = byDay([message(1, at(14)), message(2, at(14)), message(3, at(15))])
    expect(days.map(({ messages }) => messages.length)).toEqual([2, 1])
    expect(days[1]?.firstAt).toBe(at(15))
  })
})
