import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { List } from '#widgets/list/List.tsx'
import type { ListStatus } from '#widgets/list/LoadMore.tsx'
import { frames } from '#widgets/test-setup.ts'

const labels = { loading: 'Carregando', failed: 'Falhou. Toque para tentar de novo', end: 'Isso é tudo' }
const row = (item: number) => <div style={{ height: 100 }}>Linha {item}</div>

type Server = { readonly pages: number; readonly pageSize: number; fails?: number }

/** A list of a server that returns pages and fails a given number of times. */
function Records({ server, onLoad }: { server: Server; onLoad: () => void }) {
  const [items, setItems] = useState<readonly number[]>([])
  const [status, setStatus] = useState<ListStatus>('more')
  const more = async () => {
    onLoad()
    setStatus('loading')
    await Promise.resolve()
    if (server.fails) {
      server.fails -= 1
      return setStatus('failed')
    }
    const next = [...items, ...Array.from({ length: server.pageSize }, (_, at) => items.length + at)]
    setItems(next)
    setStatus(next.length >= server.pages * server.pageSize ? 'end' : 'more')
  }
  return (
    <List items={items} keyOf={(item) => item} render={row} status={status} onMore={more} labels={labels} />
  )
}

const show = async (server: Server) => {
  const onLoad = vi.fn()
  await render(<Records server={server} onLoad={onLoad} />)
  return onLoad
}

const listed = (count: number) =>
  vi.waitFor(() => expect(page.getByRole('listitem').elements()).toHaveLength(count))

describe('List', () => {
  it('the next page is loaded when the end is within 300 px [R9.09]', async () => {
    const onLoad = await show({ pages: 9, pageSize: 20 })
    await listed(20)
    const maxScrollPx = document.documentElement.scrollHeight - innerHeight
    scrollTo(0, maxScrollPx - 420)
    await frames()
    expect(onLoad).toHaveBeenCalledTimes(1)
    scrollTo(0, maxScrollPx - 280)
    await listed(40)
    expect(onLoad).toHaveBeenCalledTimes(2)
    scrollTo(0, 0)
  })

  it('pages too short to fill the screen keep loading', async () => {
    const onLoad = await show({ pages: 30, pageSize: 2 })
    await vi.waitFor(() => expect(document.documentElement.scrollHeight).toBeGreaterThan(innerHeight + 300))
    await frames()
    const loads = onLoad.mock.calls.length
    await frames()
    expect(onLoad).toHaveBeenCalledTimes(loads)
    expect(loads).toBeLessThan(30)
  })

  it('a failed page is retried by a tap only', async () => {
    const onLoad = await show({ pages: 1, pageSize: 3, fails: 1 })
    const retry = page.getByRole('button', { name: labels.failed })
    await expect.element(retry).toBeVisible()
    await frames()
    expect(onLoad).toHaveBeenCalledOnce()
    await retry.click()
    await listed(3)
  })

  it('the end of the list has a text', async () => {
    await show({ pages: 1, pageSize: 2 })
    await expect.element(page.getByText(labels.end)).toBeVisible()
  })
})
