import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { clearCache } from '#api/query-cache.ts'
import { startStudioGame, useRunningGame } from '#domain/games/running-game.ts'
import { useStudioBalance } from '#features/play/studio/use-studio-balance.ts'
import { remove, write } from '#lib/storage.ts'
import { endSession, setToken } from '#stores/session.ts'
import { emit, resetUi } from '#stores/ui.ts'

let balance: { cash: number; bonus: number }

beforeEach(() => {
  clearCache()
  resetUi()
  setToken('t1')
  startStudioGame('Coruja')
  balance = { cash: 100, bonus: 30 }
  vi.spyOn(window, 'fetch').mockImplementation(async () => {
    const data = { ...balance, total: 130, locked: 0, currency: 'BRL', currencyAlias: 'R$' }
    return Response.json({ success: true, message: '', data })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  remove('isBonus')
  endSession()
})

let showRound: () => void
function Game() {
  showRound = useStudioBalance()
  return null
}

const shown = () => {
  const { balance, isBonus } = useRunningGame.getState()
  return { balance, isBonus }
}

it('the header keeps the balance until the game has shown its round [R11.02]', async () => {
  await render(<Game />)
  await vi.waitFor(() => expect(shown()).toEqual({ balance: 100, isBonus: false }))
  balance = { cash: 350, bonus: 30 }
  emit('UPDATE_BALANCE')
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2))
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(shown().balance).toBe(100)
  showRound()
  await vi.waitFor(() => expect(shown().balance).toBe(350))
})

it('the header shows the bonus balance in a game played with bonus money [R10.02]', async () => {
  write('isBonus', '1')
  await render(<Game />)
  await vi.waitFor(() => expect(shown()).toEqual({ balance: 30, isBonus: true }))
})
