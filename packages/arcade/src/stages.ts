/** The stage of each kind of game, fetched when a table of that kind is opened. */
import type { GameKind } from '@saguao/contract/arcade.ts'
import type { OpenStage } from './stage.ts'

type StageFile = () => Promise<{ readonly openStage: OpenStage }>

const plain =
  (kind: GameKind): StageFile =>
  async () => ({ openStage: (await import('./plain.ts')).plainStage(kind) })

export const stages: Readonly<Record<GameKind, StageFile>> = {
  dice: plain('dice'),
  mines: plain('mines'),
  plinko: plain('plinko'),
  wheel: plain('wheel'),
  double: plain('double'),
  slots: plain('slots'),
  crash: plain('crash'),
}

export const isGameKind = (kind: string): kind is GameKind => Object.hasOwn(stages, kind)
