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

/** A list on a server that answers with pages, and may fail a few times. */
function Records({ server, onAsk }: { server: Server; onAsk: () => void }) {
  const [items, setItems] = useState<readonly number[]>([])
  const [status, setStatus] = useState<ListStatus>('more')
  const more = async () => {
    onAsk()
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
  const onAsk = vi.fn()
  await render(<Records server={server} onAsk={onAsk} />)
  return onAsk
}

const listed = (count: number) =>
  vi.waitFor(() => expect(page.getByRole('listitem').elements()).toHaveLength(count))

describe('List', () => {
  it('the next page is asked for when the end is within 300 px [R9.09]', async () => {
    const onAsk = await show({ pages: 9, pageSize: 20 })
    await listed(20)
    const room = document.documentElement.scrollHeight - innerHeight
    scrollTo(0, room - 420)
    await frames()
    expect(onAsk).toHaveBeenCalledTimes(1)
    scrollTo(0, room - 280)
    await listed(40)
    expect(onAsk).toHaveBeenCalledTimes(2)
    scrollTo(0, 0)
  })

  it('pages too short to fill the screen keep coming', async () => {
    const onAsk = await show({ pages: 30, pageSize: 2 })
    await vi.waitFor(() => expect(document.documentElement.scrollHeight).toBeGreaterThan(innerHeight + 300))
    await frames()
    const asked = onAsk.mock.calls.length
    await frames()
    expect(onAsk).toHaveBeenCalledTimes(asked)
    expect(asked).toBeLessThan(30)
  })

  it('a failed page can be retried by a tap, and is not asked for again by itself', async () => {
    const onAsk = await show({ pages: 1, pageSize: 3, fails: 1 })
    const retry = page.getByRole('button', { name: labels.failed })
    await expect.element(retry).toBeVisible()
    await frames()
    expect(onAsk).toHaveBeenCalledOnce()
    await retry.click()
    await listed(3)
  })

  it('the end is said', async () => {
    await show({ pages: 1, pageSize: 2 })
    await expect.element(page.getByText(labels.end)).toBeVisible()
  })
})
