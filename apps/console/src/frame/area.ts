/** What an area of the console adds to the frame besides its routes. */
import type { Permission } from '@saguao/contract/operators/roles.ts'
import type { LinkProps } from '@tanstack/react-router'
import { type ComponentType, createContext, useContext } from 'react'
import type { PlainKey } from '#i18n/i18n.ts'

export type Path = NonNullable<LinkProps['to']>

export type NavigationEntry = {
  readonly to: Path
  readonly label: PlainKey
  readonly icon: ComponentType
  /** Null: every signed-in operator. */
  readonly permission: Permission | null
}

/** Screens that share a permission. */
export const screensOf = (
  permission: Permission,
  screens: readonly Omit<NavigationEntry, 'permission'>[],
): readonly NavigationEntry[] => screens.map((screen) => ({ ...screen, permission }))

export type Alarm = {
  readonly id: string
  readonly text: string
  readonly level: 'notice' | 'warning' | 'critical'
  readonly to: Path
  readonly search?: Readonly<Record<string, string>>
}

export type Area = {
  readonly title: PlainKey
  readonly navigation: readonly NavigationEntry[]
  /** Results of the search box besides the names of screens. */
  readonly search?: (query: string, go: (path: Path, search?: object) => void) => readonly SearchResult[]
}

export type SearchResult = {
  readonly id: string
  readonly label: string
  readonly description?: string
  readonly permission: Permission | null
  readonly onClick: () => void
}

type Frame = {
  readonly areas: readonly Area[]
  /** Facts that an operator should act on, shown in the top bar. */
  readonly useAlarms: () => readonly Alarm[]
}

/** The frame receives the areas from main.tsx, because their routes import the frame. */
export const FrameContext = createContext<Frame>({ areas: [], useAlarms: () => [] })
export const useFrame = (): Frame => useContext(FrameContext)
