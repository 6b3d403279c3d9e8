import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CodeInput, type CodeInputProps } from '#widgets/form/CodeInput.tsx'
import '#widgets/test-setup.ts'

function Code(props: Partial<CodeInputProps>) {
  const [value, setValue] = useState('')
  return (
    <>
      <CodeInput label="Código" onComplete={() => {}} {...props} value={value} onChange={setValue} />
      <button type="button" onClick={() => setValue('')}>
        Limpar
      </button>
    </>
  )
}

const field = () => page.getByLabelText('Código')

describe('CodeInput', () => {
  it('the sixth digit submits, once [R5.03]', async () => {
    const onComplete = vi.fn()
    await render(<Code onComplete={onComplete} startFocused />)
    await expect.element(field()).toHaveFocus()
    await userEvent.keyboard('12345')
    expect(onComplete).not.toHaveBeenCalled()
    await userEvent.keyboard('6')
    expect(onComplete.mock.calls).toEqual([['123456']])
    await userEvent.keyboard('7')
    expect(onComplete).toHaveBeenCalledOnce()
  })

  it('a pasted code is filled in and submits, with other characters ignored', async () => {
    const onComplete = vi.fn()
    await render(<Code onComplete={onComplete} />)
    await userEvent.fill(field(), 'Seu código: 482-913.')
    expect(onComplete.mock.calls).toEqual([['482913']])
  })

  it('accepts digits only', async () => {
    await render(<Code startFocused />)
    await userEvent.keyboard('1a2 b')
    await expect.element(field()).toHaveValue('12')
  })

  it('requests the numeric keyboard and the code of the SMS', async () => {
    await render(<Code />)
    await expect.element(field()).toHaveAttribute('inputmode', 'numeric')
    await expect.element(field()).toHaveAttribute('autocomplete', 'one-time-code')
  })

  it('an error is shown and linked to the field, and another code can be entered', async () => {
    const onComplete = vi.fn()
    const { rerender } = await render(<Code onComplete={onComplete} />)
    await userEvent.fill(field(), '111111')
    await rerender(<Code onComplete={onComplete} error="Código incorreto" />)
    await expect.element(field()).toBeInvalid()
    await expect.element(field()).toHaveAccessibleDescription('Código incorreto')
    await page.getByRole('button', { name: 'Limpar' }).click()
    await expect.element(field()).toHaveValue('')
    await userEvent.fill(field(), '222222')
    expect(onComplete.mock.calls).toEqual([['111111'], ['222222']])
  })

  it('typed digits go to the end, because no caret is shown', async () => {
    await render(<Code startFocused />)
    await userEvent.keyboard('123{ArrowLeft}{ArrowLeft}4')
    await expect.element(field()).toHaveValue('1234')
  })
})
