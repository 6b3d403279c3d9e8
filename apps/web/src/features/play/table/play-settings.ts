/** Settings of the games on this device: vibration and keyboard shortcuts. Stored between visits. */
import { setVibration } from '@saguao/arcade/kit/haptics.ts'
import { create } from 'zustand'
import { readChoice, writeChoice } from '#lib/storage.ts'

type PlaySettings = { readonly vibrates: boolean; readonly hasHotKeys: boolean }

const cookies = { vibrates: 'vibration', hasHotKeys: 'hotKeys' } as const

/** Single-key shortcuts are off until the player turns them on (WCAG 2.1.4). */
export const usePlaySettings = create<PlaySettings>(() => ({
  vibrates: readChoice(cookies.vibrates) !== '0',
  hasHotKeys: readChoice(cookies.hasHotKeys) === '1',
}))

setVibration(usePlaySettings.getState().vibrates)

export function setPlaySetting(name: keyof PlaySettings, isOn: boolean): void {
  writeChoice(cookies[name], isOn ? '1' : '0')
  usePlaySettings.setState({ [name]: isOn })
  setVibration(usePlaySettings.getState().vibrates)
}
