/** The scene of each kind of game, loaded when a game of that kind is opened. */
import type { GameKind } from '@saguao/contract/schemas/games.ts'
import type { OpenScene, Scene, SceneOptions } from './scene.ts'

type SceneModule = () => Promise<{
  readonly openScene: OpenScene
  /** Loads the pictures that the scene waits for. */
  readonly preloadArt?: (gameId: string) => void
}>

const plain =
  (kind: GameKind): SceneModule =>
  async () => ({ openScene: (await import('./plain/plain-scene.ts')).plainScene(kind) })

export const scenes: Readonly<Record<GameKind, SceneModule>> = {
  dice: () => import('./dice/dice.ts'),
  mines: () => import('./mines/mines.ts'),
  plinko: () => import('./plinko/plinko.ts'),
  wheel: () => import('./wheel/wheel.ts'),
  double: () => import('./double/double.ts'),
  slots: () => import('./slots/slots.ts'),
  crash: () => import('./crash/crash.ts'),
}

export const isGameKind = (kind: string): kind is GameKind => Object.hasOwn(scenes, kind)

/** Loads the scene of a game while its table is being opened. The id begins with the kind; another id loads nothing. */
export function preloadScene(gameId: string): void {
  const [first = ''] = gameId.split('-')
  const kind = first === 'slot' ? 'slots' : first
  if (isGameKind(kind))
    scenes[kind]().then(
      (file) => file.preloadArt?.(gameId),
      () => undefined,
    )
}

/** Opens the scene of a kind, or the plain scene when it cannot be loaded or fails on this device. */
export async function openSceneOf(kind: GameKind, options: SceneOptions): Promise<Scene> {
  const open = async (file: SceneModule) => (await file()).openScene(options)
  return open(scenes[kind]).catch(() => {
    options.host.replaceChildren()
    return open(plain(kind))
  })
}
