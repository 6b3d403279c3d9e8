import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { GameTile } from '#domain/games/GameTile.tsx'
import { GameTilePlaceholder, GameTileSkeleton } from '#domain/games/GameTileSkeleton.tsx'
import { closeGameSheet, useGameSheet } from '#domain/games/game-sheet.ts'
import { createGame } from '#domain/games/test-fixtures.ts'
import { loadLanguage } from '#i18n/i18n.ts'
import { endSession } from '#stores/session.ts'
import { resetUi, useUi } from '#stores/ui.ts'
import '#widgets/test-setup.ts'

const show = (game = createGame()) =>
  render(
    <div style={{ width: 116 }}>
      <GameTile game={game} />
    </div>,
  )
const mainButton = () => page.getByRole('button', { name: /RTP/ })
const popup = () => useUi.getState().popup
const sheet = () => useGameSheet.getState().game

function press(type: string, x = 50, y = 50, init: PointerEventInit = {}) {
  const event = new PointerEvent(type, {
    bubbles: true,
    cancelable: true,
    isPrimary: true,
    pointerType: 'touch',
    clientX: x,
    clientY: y,
    ...init,
  })
  mainButton().element().dispatchEvent(event)
  return event
}

beforeEach(async () => {
  await loadLanguage('pt')
  endSession()
  resetUi()
  closeGameSheet()
})
afterEach(() => vi.useRealTimers())

describe('GameTile', () => {
  it('its name contains game, provider, badge and return', async () => {
    await show(createGame({ rtp: 96.5, isNew: true }))
    await expect
      .element(mainButton())
      .toHaveAccessibleName('Mina de Esmeraldas Saguão Originais Novo RTP 96,5%')
  })

  it('a tap or Enter plays [R6.02]', async () => {
    await show()
    await mainButton().click()
    await vi.waitFor(() => expect(popup()).toEqual({ kind: 'LOGIN' }))
    resetUi()
    mainButton().element().focus()
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() => expect(popup()).toEqual({ kind: 'LOGIN' }))
  })

  it('the heart and the info button are at least 44 px and do not play', async () => {
    const game = createGame()
    await show(game)
    const heart = page.getByRole('button', { name: 'Favoritar Mina de Esmeraldas' })
    const info = page.getByRole('button', { name: 'Sobre Mina de Esmeraldas' })
    for (const { width, height } of [heart, info].map((one) => one.element().getBoundingClientRect()))
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    await info.click()
    expect([sheet(), popup()]).toEqual([game, null])
    await heart.click()
    await vi.waitFor(() => expect(popup()).toEqual({ kind: 'LOGIN', after: { favouriteGameId: 'mines' } }))
  })

  it('a long press of 500 ms opens the sheet, and releasing does not play', async () => {
    const game = createGame()
    await show(game)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    press('pointerdown')
    vi.advanceTimersByTime(499)
    expect(sheet()).toBeNull()
    vi.advanceTimersByTime(1)
    expect(sheet()).toBe(game)
    press('pointerup')
    press('click')
    expect(popup()).toBeNull()
    press('click')
    await vi.waitFor(() => expect(popup()).toEqual({ kind: 'LOGIN' }))
  })

  it('a moving finger is not a long press', async () => {
    await show()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    press('pointerdown')
    press('pointermove', 53, 54)
    press('pointermove', 58, 60)
    vi.advanceTimersByTime(1000)
    expect(sheet()).toBeNull()
  })

  it('the context menu is suppressed during a long press only', async () => {
    await show()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    press('pointerdown')
    expect(press('contextmenu').defaultPrevented).toBe(true)
    press('pointerup')
    press('pointerdown', 50, 50, { button: 2, pointerType: 'mouse' })
    expect(press('contextmenu').defaultPrevented).toBe(false)
  })

  it('both placeholders have exactly its height', async () => {
    const { container } = await render(
      <div style={{ width: 116, display: 'grid', alignItems: 'start' }}>
        <GameTile game={createGame()} />
        <GameTileSkeleton />
        <GameTilePlaceholder />
      </div>,
    )
    const [tile, ...placeholders] = [...(container.firstElementChild?.children ?? [])]
    for (const placeholder of placeholders) expect(placeholder.clientHeight).toBe(tile?.clientHeight)
    expect(placeholders).toHaveLength(2)
  })

  it('without a picture it shows its name instead', async () => {
    await show()
    const drawn = mainButton().element().querySelector('span')
    expect(drawn?.textContent).toBe('Mina de Esmeraldas')
    expect(drawn?.getBoundingClientRect().height).toBeCloseTo((116 * 4) / 3, 0)
    expect(getComputedStyle(mainButton().element(), '::before').backgroundColor).toBe('rgba(0, 0, 0, 0)')
  })

  it('has five nodes, and shows marks, provider and return', async () => {
    const game = createGame({ cover: 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=', isHot: true })
    const { container } = await show({ ...game, isNew: false, isBonus: true, rtp: 96.5 })
    const tile = container.firstElementChild?.firstElementChild ?? container
    expect(tile.querySelectorAll('*')).toHaveLength(4)
    const contentOf = (element: Element, pseudo: string) => getComputedStyle(element, pseudo).content
    expect(contentOf(tile, '::before')).toBe('""')
    expect(contentOf(tile, '::after')).toBe('"Bônus" / ""')
    expect(contentOf(mainButton().element(), '::before')).toBe('"RTP 96,5%"')
    expect(contentOf(mainButton().element(), '::after')).toBe('"Saguão Originais"')
  })

  it('its name is cut off with an ellipsis within one line', async () => {
    const { container } = await show(createGame({ localName: 'Um nome que não cabe em nenhuma linha' }))
    const { container: short } = await show(createGame({ localName: 'Um' }))
    const tileOf = ({ firstElementChild }: Element) => firstElementChild?.firstElementChild
    expect(tileOf(container)?.clientHeight).toBe(tileOf(short)?.clientHeight)
    expect(getComputedStyle(mainButton().first().element()).textOverflow).toBe('ellipsis')
  })
})
