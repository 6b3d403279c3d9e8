import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import {
  clearCodeWaits,
  codeWaitSeconds,
  startCodeWait,
  useCodeWait,
} from '#features/account/forms/code-wait.ts'

const phone = '11987654321'

function Wait({ to }: { to: string }) {
  return <output>{useCodeWait('register', to).secondsLeft}</output>
}

beforeEach(() => {
  clearCodeWaits()
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
})
afterEach(() => vi.useRealTimers())

it('a phone waits for its next code; another phone and another purpose do not [R9.12]', () => {
  startCodeWait('register', phone, 60)
  expect(codeWaitSeconds('register', phone)).toBe(60)
  expect([codeWaitSeconds('reset', phone), codeWaitSeconds('register', '11987654322')]).toEqual([0, 0])
  vi.advanceTimersByTime(59_001)
  expect(codeWaitSeconds('register', phone)).toBe(1)
  vi.advanceTimersByTime(999)
  expect(codeWaitSeconds('register', phone)).toBe(0)
})

it('the countdown continues when the popup is opened again [R4.07] [R9.12]', async () => {
  startCodeWait('register', phone, 60)
  const first = await render(<Wait to={phone} />)
  await expect.element(first.getByRole('status')).toHaveTextContent('60')
  await first.unmount()
  vi.advanceTimersByTime(20_000)
  const resend = await render(<Wait to={phone} />)
  await expect.element(resend.getByRole('status')).toHaveTextContent('40')
})

it("typing another number shows that number's countdown [R4.08]", async () => {
  startCodeWait('register', phone, 60)
  const shown = await render(<Wait to={phone} />)
  await shown.rerender(<Wait to="11987654322" />)
  await expect.element(shown.getByRole('status')).toHaveTextContent('0')
})
