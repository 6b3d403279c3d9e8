import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { lazyPart, type WaitingProps } from '#lib/lazy-part.tsx'

function Waiting({ failed, retry }: WaitingProps) {
  return failed ? (
    <button type="button" onClick={retry}>
      again
    </button>
  ) : (
    <p>waiting</p>
  )
}
function Arrival({ arrive }: { arrive: () => void }) {
  arrive()
  return null
}
const Screen = ({ name }: { name: string }) => <p>screen {name}</p>

it('a part is fetched when it is first shown, and once [R2.20]', async () => {
  const load = vi.fn(async () => Screen)
  const Part = lazyPart(load, Waiting)
  expect(load).not.toHaveBeenCalled()
  const first = await render(<Part name="one" />)
  await expect.element(first.getByText('screen one')).toBeVisible()
  const second = await render(<Part name="two" />)
  await expect.element(second.getByText('screen two')).toBeVisible()
  expect(load).toHaveBeenCalledOnce()
})

it('a part fetched before is there at once, with no moment of waiting', async () => {
  const Part = lazyPart(async () => Screen, Waiting)
  await Part.preload()
  const { container } = await render(<Part name="one" />)
  expect(container.textContent).toBe('screen one')
})

it('code that arrives just after a part was drawn waiting is shown', async () => {
  const arriving = Promise.withResolvers<typeof Screen>()
  const Part = lazyPart(() => arriving.promise, Waiting)
  void Part.preload()
  const room = document.body.appendChild(document.createElement('div'))
  const root = createRoot(room)
  root.render([
    <Part key="part" name="one" />,
    <Arrival key="arrival" arrive={() => arriving.resolve(Screen)} />,
  ])
  await expect.poll(() => room.textContent).toBe('screen one')
  root.unmount()
})

it('a failed fetch says so and can be tried again', async () => {
  const load = vi.fn(async () => Screen).mockRejectedValueOnce(new Error('offline'))
  const Part = lazyPart(load, Waiting)
  const shown = await render(<Part name="one" />)
  await shown.getByRole('button', { name: 'again' }).click()
  await expect.element(shown.getByText('screen one')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
})
