/**
 * Reads the figures of a game's rules from an untyped config; callers use a default for a missing or malformed value.
 */

import type { Choice } from '@saguao/arcade/scene.ts'
import { isGameKind } from '@saguao/arcade/scenes.ts'
import type { GameKind } from '@saguao/contract/schemas/games.ts'

export type Config = Readonly<Record<string, unknown>>

export type Risk = 'low' | 'medium' | 'high'
export const risks = ['low', 'medium', 'high'] as const satisfies readonly Risk[]

export const colors = ['red', 'black', 'white'] as const
export type Color = (typeof colors)[number]

/** Undefined for a kind of game this build has no scene for. */
export const kindOf = (kind: string): GameKind | undefined => (isGameKind(kind) ? kind : undefined)

export function numberIn(config: unknown, ...path: readonly string[]): number | undefined {
  const value = valueIn(config, path)
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

export function numbersIn(config: unknown, ...path: readonly string[]): readonly number[] {
  const value = valueIn(config, path)
  return Array.isArray(value) ? value.filter((each) => typeof each === 'number') : []
}

export function textIn(config: unknown, ...path: readonly string[]): string | undefined {
  const value = valueIn(config, path)
  return typeof value === 'string' ? value : undefined
}

export function listIn(config: unknown, ...path: readonly string[]): readonly unknown[] {
  const value = valueIn(config, path)
  return Array.isArray(value) ? value : []
}

function valueIn(config: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), config)
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const plinkoRows = [8, 12, 16] as const

const firstChoices: Readonly<Record<GameKind, (config: Config) => Choice>> = {
  dice: () => ({ target: 50, over: true }),
  mines: () => ({ mines: 3 }),
  plinko: () => ({ rows: plinkoRows[1], risk: 'medium' }),
  wheel: (config) => ({ segments: numbersIn(config, 'segments')[1] ?? 20, risk: 'medium' }),
  double: () => ({ color: 'red' }),
  slots: (config) => {
    const lines = numbersIn(config, 'lines').at(-1)
    return lines === undefined ? {} : { lines }
  },
  crash: () => ({}),
}

/** The initial choice of a game. */
export const firstChoice = (kind: GameKind, config: Config): Choice => firstChoices[kind](config)

/** Payout after so many safe cells; with none opened the stake is returned. */
export function minesPays(config: Config, { mines = 0 }: Choice, opened: number): number | undefined {
  if (opened === 0) return 1
  return numbersIn(config, 'multipliers', `${mines}`)[opened - 1]
}
