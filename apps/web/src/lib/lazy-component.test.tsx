import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { type LoadingProps, lazyComponent } from '#lib/lazy-component.tsx'

function Loading({ failed, retry }: LoadingProps) {
  return failed ? (
    <button type="button" onClick={retry}>
      again
    </button>
  ) : (
    <p>loading</p>
  )
}
function RunOnRender({ run }: { run: () => void }) {
  run()
  return null
}
const Screen = ({ name }: { name: string }) => <p>screen {name}</p>

it('the code of a lazy component is loaded once, at its first render [R2.20]', async () => {
  const load = vi.fn(async () => Screen)
  const Part = lazyComponent(load, Loading)
  expect(load).not.toHaveBeenCalled()
  const first = await render(<Part name="one" />)
  await expect.element(first.getByText('screen one')).toBeVisible()
  const second = await render(<Part name="two" />)
  await expect.element(second.getByText('screen two')).toBeVisible()
  expect(load).toHaveBeenCalledOnce()
})

it('a preloaded component renders without a loading state', async () => {
  const Part = lazyComponent(async () => Screen, Loading)
  await Part.preload()
  const { container } = await render(<Part name="one" />)
  expect(container.textContent).toBe('screen one')
})

it('code that arrives between the render and its effect is shown', async () => {
  const code = Promise.withResolvers<typeof Screen>()
  const Part = lazyComponent(() => code.promise, Loading)
  void Part.preload()
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  root.render([<Part key="part" name="one" />, <RunOnRender key="run" run={() => code.resolve(Screen)} />])
  await expect.poll(() => container.textContent).toBe('screen one')
  root.unmount()
})

it('a failed load is shown and can be retried', async () => {
  const load = vi.fn(async () => Screen).mockRejectedValueOnce(new Error('offline'))
  const Part = lazyComponent(load, Loading)
  const shown = await render(<Part name="one" />)
  await shown.getByRole('button', { name: 'again' }).click()
  await expect.element(shown.getByText('screen one')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
})
