/** The stage of each kind of game, fetched when a table of that kind is opened. */
import type { GameKind } from '@saguao/contract/arcade.ts'
import type { OpenStage, Stage, StageOptions } from './stage.ts'

type StageFile = () => Promise<{ readonly openStage: OpenStage }>

const plain =
  (kind: GameKind): StageFile =>
  async () => ({ openStage: (await import('./plain.ts')).plainStage(kind) })

export const stages: Readonly<Record<GameKind, StageFile>> = {
  dice: () => import('./dice/dice.ts'),
  mines: () => import('./mines/mines.ts'),
  plinko: () => import('./plinko/plinko.ts'),
  wheel: () => import('./wheel/wheel.ts'),
  double: () => import('./double/double.ts'),
  slots: () => import('./slots/slots.ts'),
  crash: () => import('./crash/crash.ts'),
}

export const isGameKind = (kind: string): kind is GameKind => Object.hasOwn(stages, kind)

/** The stage of a kind, or a plain one where it cannot be fetched or does not open on this device. */
export async function openStageOf(kind: GameKind, options: StageOptions): Promise<Stage> {
  const open = async (file: StageFile) => (await file()).openStage(options)
  return open(stages[kind]).catch(() => {
    options.host.replaceChildren()
    return open(plain(kind))
  })
}
