import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openEnvelope } from '#features/lucky/envelope/envelope-requests.ts'
import { loadLanguage } from '#i18n/i18n.ts'
import { endSession, setToken } from '#stores/session.ts'
import { useToasts } from '#stores/toasts.ts'

beforeEach(async () => {
  await loadLanguage('pt')
  setToken('t1')
})
afterEach(() => {
  vi.restoreAllMocks()
  endSession()
})

const refusal = (code: string, message: string) => ({ success: false, message, data: null, code })

function serve(answers: Readonly<Record<string, object>>): void {
  vi.spyOn(window, 'fetch').mockImplementation(async (path) =>
    Response.json(answers[String(path)] ?? refusal('INTERNAL', '')),
  )
}

const answer = (data: object) => ({ success: true, message: '', data })

it('the amount is the one the server returns', async () => {
  serve({ '/lucky/money/claim': answer({ amount: 3.21 }) })
  expect(await openEnvelope('e1')).toEqual({ amount: 3.21 })
})

it('a share claimed by the registration opens like any other', async () => {
  serve({
    '/lucky/money/claim': refusal('ALREADY_CLAIMED', 'Você já abriu'),
    '/lucky/money/envelope': answer({ mine: 1.5 }),
  })
  expect(await openEnvelope('e1')).toEqual({ amount: 1.5 })
})

it('a refusal is shown at the envelope only', async () => {
  serve({
    '/lucky/money/claim': refusal('ENVELOPE_EMPTY', 'Acabou'),
    '/lucky/money/envelope': answer({ mine: null }),
  })
  expect(await openEnvelope('e1')).toEqual({ refused: 'Acabou' })
  expect(useToasts.getState().toasts).toEqual([])
})
