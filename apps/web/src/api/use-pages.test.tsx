import { beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { clearCache } from '#api/query-cache.ts'
import { usePages } from '#api/use-pages.ts'

const total = 45
let sent: { category?: string; pageNum: number; pageSize: number }[] = []
let isFailing = false

beforeEach(() => {
  clearCache()
  sent = []
  isFailing = false
  vi.spyOn(window, 'fetch').mockImplementation(async (_, init) => {
    const body = JSON.parse(String(init?.body))
    sent.push(body)
    if (isFailing) return Response.json({ success: false, message: 'no', data: null, code: 'INTERNAL' })
    const left = Math.max(0, total - (body.pageNum - 1) * body.pageSize)
    const list = Array.from({ length: Math.min(left, body.pageSize) }, (_, at) => ({
      id: `${body.pageNum}-${at}`,
    }))
    return Response.json({ success: true, message: '', data: { list, total, ...body } })
  })
})

function Games({ category }: { category: string }) {
  const { items, total, status, loadMore: more } = usePages('/game/list', { country: 'BR', category })
  return (
    <button type="button" onClick={more}>
      {items.length} of {total ?? '?'}: {status}
    </button>
  )
}

it('a list loads pages of 20 until its end [R9.07]', async () => {
  const shown = await render(<Games category="slots" />)
  const button = shown.getByRole('button')
  await expect.element(button).toHaveTextContent('20 of 45: more')
  await button.click()
  await expect.element(button).toHaveTextContent('40 of 45: more')
  await button.click()
  await expect.element(button).toHaveTextContent('45 of 45: end')
  expect(sent.map(({ pageNum, pageSize }) => [pageNum, pageSize])).toEqual([
    [1, 20],
    [2, 20],
    [3, 20],
  ])
})

it('a failed page keeps the others and can be loaded again', async () => {
  const shown = await render(<Games category="slots" />)
  const button = shown.getByRole('button')
  await expect.element(button).toHaveTextContent('20 of 45: more')
  isFailing = true
  await button.click()
  await expect.element(button).toHaveTextContent('20 of 45: failed')
  isFailing = false
  await button.click()
  await expect.element(button).toHaveTextContent('40 of 45: more')
})

it('a list that is shown again has all its cached pages and sends no request', async () => {
  const first = await render(<Games category="slots" />)
  await expect.element(first.getByRole('button')).toHaveTextContent('20 of 45: more')
  await first.getByRole('button').click()
  await expect.element(first.getByRole('button')).toHaveTextContent('40 of 45: more')
  await first.rerender(<Games category="hot" />)
  await expect.element(first.getByRole('button')).toHaveTextContent('20 of 45: more')
  await first.rerender(<Games category="slots" />)
  await expect.element(first.getByRole('button')).toHaveTextContent('40 of 45: more')
  expect(sent).toHaveLength(3)
})
