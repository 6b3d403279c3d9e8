import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { clearCache, refreshUnlessPending } from '#api/query-cache.ts'
import { useCall } from '#api/use-call.ts'
import { useMutation } from '#api/use-mutation.ts'
import { endSession, setToken } from '#stores/session.ts'
import { emit, resetUi, useUi } from '#stores/ui.ts'

const fetched = vi.fn<typeof fetch>()
let total = 1

beforeEach(() => {
  endSession()
  clearCache()
  resetUi()
  total = 1
  fetched
    .mockReset()
    .mockImplementation(async () => Response.json({ success: true, message: '', data: { total } }))
  vi.spyOn(window, 'fetch').mockImplementation(fetched)
})
afterEach(() => {
  vi.restoreAllMocks()
  endSession()
})

function Total() {
  return <p>total {useCall('/wallet/balance').data?.total ?? 'unknown'}</p>
}
function Change() {
  const change = useMutation('/user/changePwd')
  const body = { oldPassword: 'segredo1', password: 'segredo2' }
  return (
    <button type="button" onClick={() => change.mutate(body)}>
      {change.isSuccess ? 'changed' : 'change'}
    </button>
  )
}

it('two components with the same call share one request', async () => {
  setToken('t1')
  const { container } = await render([<Total key="a" />, <Total key="b" />])
  await vi.waitFor(() => expect(container.textContent).toBe('total 1total 1'))
  expect(fetched).toHaveBeenCalledOnce()
})

it('a poll says that the player did not cause it, the first read does not [R12.10]', async () => {
  setToken('t1')
  const { container } = await render(<Total />)
  await vi.waitFor(() => expect(container.textContent).toBe('total 1'))
  await refreshUnlessPending('/wallet/balance', true)
  const marks = fetched.mock.calls.map(([, request]) => new Headers(request?.headers).get('background'))
  expect(marks).toEqual([null, '1'])
})

it("a player's call is not sent for a guest and opens no login popup, until login [R6.03]", async () => {
  const { container } = await render(<Total />)
  expect([container.textContent, fetched.mock.calls.length]).toEqual(['total unknown', 0])
  expect(useUi.getState().popup).toBeNull()
  setToken('t1')
  await vi.waitFor(() => expect(container.textContent).toBe('total 1'))
})

it('UPDATE_BALANCE fetches the balance again [R2.20]', async () => {
  setToken('t1')
  const { container } = await render(<Total />)
  await vi.waitFor(() => expect(container.textContent).toBe('total 1'))
  total = 2
  emit('UPDATE_BALANCE')
  await vi.waitFor(() => expect(container.textContent).toBe('total 2'))
})

it('logout removes the balance from the screen [R4.09]', async () => {
  setToken('t1')
  const { container } = await render(<Total />)
  await vi.waitFor(() => expect(container.textContent).toBe('total 1'))
  endSession()
  await vi.waitFor(() => expect(container.textContent).toBe('total unknown'))
})

it('a mutation is sent when it is called, not at render', async () => {
  setToken('t1')
  const shown = await render(<Change />)
  expect(fetched).not.toHaveBeenCalled()
  await shown.getByRole('button').click()
  await expect.element(shown.getByRole('button')).toHaveTextContent('changed')
  expect(fetched.mock.calls[0]?.[0]).toBe('/user/changePwd')
})
