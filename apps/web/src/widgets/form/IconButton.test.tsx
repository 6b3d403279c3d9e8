import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CloseIcon } from '#icons/icons.tsx'
import { IconButton } from '#widgets/form/IconButton.tsx'
import '#widgets/test-setup.ts'

it('an icon button is named by its label and is at least 44 px wide', async () => {
  const onClick = vi.fn()
  await render(
    <IconButton label="Fechar" onClick={onClick}>
      <CloseIcon />
    </IconButton>,
  )
  const button = page.getByRole('button', { name: 'Fechar' })
  await button.click()
  expect(onClick).toHaveBeenCalledOnce()
  const { width, height } = button.element().getBoundingClientRect()
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
})
