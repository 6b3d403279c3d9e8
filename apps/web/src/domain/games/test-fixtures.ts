/** Fixtures for tests of games: a game, and a mock server that responds, rejects or holds requests. */
import { vi } from 'vitest'
import type { Game } from '#domain/games/game-sheet.ts'

export function createGame(game: Partial<Game> = {}): Game {
  return {
    id: 'mines',
    name: 'Emerald Mine',
    localName: 'Mina de Esmeraldas',
    provider: 'Saguão Originais',
    category: ['originals'],
    gameplayTag: 'mines',
    cover: '',
    isBonus: false,
    isHot: false,
    isNew: false,
    isCollect: false,
    rtp: 97,
    color: '#123456',
    about: 'Abra as pedras e saia quando quiser.',
    minBet: 1,
    maxBet: 500,
    isOpen: true,
    ...game,
  }
}

export type MockResponse = 'accepted' | 'rejected' | 'held' | object

type Request = { readonly path: string; readonly body: unknown }

/** A call without an entry is rejected. Held calls respond when `respond` is called. */
export function mockServer(responses: Readonly<Record<string, MockResponse>>) {
  const called: Request[] = []
  const held: (() => void)[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    const path = String(url)
    called.push({ path, body: JSON.parse(String(init?.body)) })
    const response = responses[path] ?? 'rejected'
    if (response === 'held') await new Promise<void>((resolve) => held.push(resolve))
    if (response === 'rejected')
      return Response.json({ success: false, message: 'Não deu.', data: null, code: 'INTERNAL' })
    return Response.json({ success: true, message: '', data: typeof response === 'object' ? response : {} })
  })
  const respond = () => {
    for (const resolve of held.splice(0)) resolve()
  }
  return { called, respond }
}
