/** What the tests of game parts stand on: a game, and a server that answers, refuses, or waits to be told. */
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

export type MockResponse = 'answered' | 'refused' | 'held' | object

type Called = { readonly path: string; readonly body: unknown }

/** A call that is not named here is refused. Held ones are answered when `answer` is called. */
export function mockServer(answers: Readonly<Record<string, MockResponse>>) {
  const called: Called[] = []
  const held: (() => void)[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    const path = String(url)
    called.push({ path, body: JSON.parse(String(init?.body)) })
    const answering = answers[path] ?? 'refused'
    if (answering === 'held') await new Promise<void>((resolve) => held.push(resolve))
    if (answering === 'refused')
      return Response.json({ success: false, message: 'Não deu.', data: null, code: 'INTERNAL' })
    return Response.json({ success: true, message: '', data: typeof answering === 'object' ? answering : {} })
  })
  const answer = () => {
    for (const resolve of held.splice(0)) resolve()
  }
  return { called, answer }
}
