import { beforeEach, expect, it } from 'vitest'
import { dismissToast, toast, useToasts } from '#stores/toasts.ts'

beforeEach(() => useToasts.setState({ toasts: [] }))

const shown = () => useToasts.getState().toasts

it('a failure stays 5 s, an error and a success 3 s, anything else 2 s [R9.01]', () => {
  toast('refused', 'failure')
  expect(shown()[0]).toMatchObject({ kind: 'failure', durationMs: 5000 })
  toast('broken', 'error')
  expect(shown()[1]).toMatchObject({ kind: 'failure', durationMs: 3000 })
  toast('done', 'success')
  expect(shown()[2]).toMatchObject({ kind: 'success', durationMs: 3000 })
  toast('note')
  expect(shown()[2]).toMatchObject({ kind: 'default', durationMs: 2000 })
})

it('the same text is shown once, and at most three toasts at a time', () => {
  for (const text of ['a', 'b', 'a', 'c', 'd']) toast(text)
  expect(shown().map(({ text }) => text)).toEqual(['a', 'c', 'd'])
})

it('a dismissed toast is removed and the others stay', () => {
  toast('a')
  toast('b')
  dismissToast(shown()[0]?.id ?? 0)
  expect(shown().map(({ text }) => text)).toEqual(['b'])
})
