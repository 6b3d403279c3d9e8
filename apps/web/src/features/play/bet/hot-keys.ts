/** Keyboard shortcuts of a game. They are off while the player types or a sheet is open. */
import type { GameKind } from '@saguao/contract/schemas/games.ts'
import { type RefObject, useLayoutEffect } from 'react'
import { doubled, halved, stepDown, stepUp } from '#features/play/bet/amount/bet-amount.ts'
import type { PanelProps } from '#features/play/bet/panel-props.ts'
import { usePlaySettings } from '#features/play/table/play-settings.ts'
import type { PlainKey } from '#i18n/i18n.ts'

type HotKey = { readonly name: string; readonly label: PlainKey }

const mainKey = ' '

const stakeKeys: readonly HotKey[] = [
  { name: mainKey, label: 'play.key-main' },
  { name: 'a', label: 'play.half' },
  { name: 's', label: 'play.twice' },
  { name: 'q', label: 'play.less' },
  { name: 'w', label: 'play.more' },
]
const randomKey: HotKey = { name: 'r', label: 'play.random-cell' }

export const hotKeysOf = (kind: GameKind): readonly HotKey[] =>
  kind === 'mines' ? [...stakeKeys, randomKey] : stakeKeys

/** The space bar does what the main button does, whatever it says at that moment. */
export function useHotKeys({ opened, controller }: PanelProps, main: RefObject<HTMLElement | null>): void {
  const isOn = usePlaySettings(({ hasHotKeys }) => hasHotKeys)
  // Before the panel is painted: a shortcut works as soon as the panel is visible.
  useLayoutEffect(() => {
    if (!isOn) return
    const press = (name: string): void => {
      const { bet, balance, decimals } = controller.store.getState()
      const bounds = { limits: opened.table.limits, balance, decimals }
      if (name === mainKey) main.current?.querySelector('button')?.click()
      else if (name === 'a') controller.setStake(halved(bet, bounds))
      else if (name === 's') controller.setStake(doubled(bet, bounds))
      else if (name === 'q') controller.setStake(stepDown(bet, bounds))
      else if (name === 'w') controller.setStake(stepUp(bet, bounds))
      else if (opened.kind === 'mines') controller.pickRandom()
    }
    return listenToKeys(
      hotKeysOf(opened.kind).map(({ name }) => name),
      press,
    )
  }, [isOn, opened, controller, main])
}

const typing = 'input:not([type="radio"], [type="range"]), textarea, select, [contenteditable]'

function listenToKeys(names: readonly string[], press: (name: string) => void): () => void {
  // The space bar activates a control that was reached by keyboard, and only such a one.
  let isPointing = true
  const onPointer = () => {
    isPointing = true
  }
  const onKey = (event: KeyboardEvent) => {
    const name = event.key.toLowerCase()
    if (name === 'tab') isPointing = false
    const focused = document.activeElement
    const isFree = !event.repeat && !event.ctrlKey && !event.metaKey && !event.altKey
    const isBehind = document.documentElement.hasAttribute('data-locked')
    if (!names.includes(name) || !isFree || isBehind || focused?.matches(typing)) return
    if (name === mainKey && focused instanceof HTMLElement && focused !== document.body) {
      if (!isPointing) return
      focused.blur()
    }
    event.preventDefault()
    press(name)
  }
  document.addEventListener('keydown', onKey)
  document.addEventListener('pointerdown', onPointer)
  return () => {
    document.removeEventListener('keydown', onKey)
    document.removeEventListener('pointerdown', onPointer)
  }
}
