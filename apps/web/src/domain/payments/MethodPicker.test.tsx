import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { MethodPicker } from '#domain/payments/MethodPicker.tsx'
import { methodsOf, type PaymentConfig } from '#domain/payments/payment-methods.ts'
import { loadLanguage, loadMessages } from '#i18n/i18n.ts'
import '#widgets/test-setup.ts'

const config = (paymentMethod: string): PaymentConfig => ({
  id: paymentMethod,
  payChannel: 'sandbox',
  paymentMethod,
  name: paymentMethod,
  icon: paymentMethod,
  minAmount: 1,
  maxAmount: 100,
  amounts: [],
  feeRate: 0,
  feeFixed: 0,
  routing: [],
  fields: [],
})

beforeEach(async () => {
  await loadLanguage('pt')
  await loadMessages('pt', 'payments')
})
afterEach(() => page.viewport(390, 844))

const tiles = () =>
  page
    .getByRole('radio')
    .elements()
    .map((radio) => radio.closest('label')?.getBoundingClientRect() ?? new DOMRect())

/** Numbers of tiles with the same top position, from top to bottom. */
function rowSizes(): number[] {
  const rows = Map.groupBy(tiles(), ({ top }) => Math.round(top))
  return [...rows].sort(([a], [b]) => a - b).map(([, row]) => row.length)
}

const show = (ids: readonly string[], onChange: (key: string) => void = () => undefined) =>
  render(
    <div style={{ padding: '0 16px' }}>
      <MethodPicker
        label="Como pagar"
        methods={methodsOf(ids.map(config))}
        value={ids[0]}
        onChange={onChange}
      />
    </div>,
  )

it.each([320, 390, 430])('at %i px the payment methods are in rows of three [R9.06]', async (width) => {
  await page.viewport(width, 844)
  await show(['pix', 'bank', 'card', 'boleto', 'crypto', 'voucher', 'cash'])
  expect(rowSizes()).toEqual([3, 3, 1])
  const [first, second, third, fourth] = tiles()
  for (const tile of [first, third]) expect(tile?.width).toBeCloseTo(second?.width ?? 0, 0)
  expect(fourth?.left).toBe(first?.left)
})

it('fewer than three methods keep the tile width of a full row [R9.06]', async () => {
  const { rerender, container } = await show(['pix', 'bank'])
  const [tile] = tiles()
  expect(rowSizes()).toEqual([2])
  expect((tile?.width ?? 0) * 3).toBeLessThanOrEqual(container.getBoundingClientRect().width)
  await rerender(<div />)
})

it('all mobile wallets are one tile, and a tap reports the key of the method [R9.06] [R5.07]', async () => {
  const onChange = vi.fn()
  await show(['pix', 'telebirr', 'cbebirr', 'mpesa', 'Other', 'bank'], onChange)
  expect(rowSizes()).toEqual([3])
  await page.getByText('Carteira digital').click()
  expect(onChange).toHaveBeenCalledExactlyOnceWith('mobile')
})
