/** The figures of a table's rules, out of a config that may hold anything: what does not fit is left to a default. */

import type { Choice } from '@saguao/arcade/stage.ts'
import { isGameKind } from '@saguao/arcade/stages.ts'
import type { GameKind } from '@saguao/contract/arcade.ts'

export type Config = Readonly<Record<string, unknown>>

export type Risk = 'low' | 'medium' | 'high'
export const risks = ['low', 'medium', 'high'] as const satisfies readonly Risk[]

export const colors = ['red', 'black', 'white'] as const
export type Color = (typeof colors)[number]

/** Undefined for a kind this build cannot seat anybody at. */
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

/** What is chosen before anybody has chosen. */
export const firstChoice = (kind: GameKind, config: Config): Choice => firstChoices[kind](config)

/** What is paid after so many safe cells; with none opened the stake goes back. */
export function minesPays(config: Config, { mines = 0 }: Choice, opened: number): number | undefined {
  if (opened === 0) return 1
  return numbersIn(config, 'multipliers', `${mines}`)[opened - 1]
}

/** What every bucket or segment pays, from the left or from the pointer on. */
export function paysOf(config: Config, { rows, segments, risk }: Choice): readonly number[] {
  return numbersIn(config, 'multipliers', `${rows ?? segments}`, risk ?? '')
}
