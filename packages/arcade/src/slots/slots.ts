/**
 * The scene of all slots: one cabinet with a theme per slot. It spins to the settled outcome, shows each win, plays the
 * free spins one after another and celebrates the win.
 */
import type { OpenScene } from '../scene.ts'
import { createCabinet } from './machine.ts'
import { loadArt } from './pictures.ts'
import { createRolling } from './rolling.ts'
import { playRound } from './round.ts'
import { readRules } from './rules.ts'
import { shownSpin } from './views.ts'

/** The browser keeps the pictures until the scene asks for them. */
export function preloadArt(themeId: string): void {
  loadArt(themeId).catch(() => undefined)
}

export const openScene: OpenScene = async (options) => {
  const rules = readRules(options.config)
  const machine = createCabinet(options, rules, await loadArt(options.themeId))
  const rolling = createRolling(machine)
  let chosen: number | undefined
  return {
    prepare: ({ lines }) => {
      if (chosen !== undefined && chosen !== lines) machine.showLines(lines ?? rules.payLines.length)
      chosen = lines
    },
    begin: rolling.begin,
    cancelBet: () => void rolling.takeBack(),
    play: async (round) =>
      playRound(machine, rules, round, {
        rolled: rolling.isOn() ? await rolling.take() : undefined,
        onFreeSpins: options.onFreeSpins,
      }),
    show: async ({ outcome: { reels, wins = [], expanded } }) => {
      if (reels) machine.showSpin(shownSpin(rules, { reels, wins, ...(expanded && { expanded }) }))
    },
    fastForward: machine.fastForward,
    destroy: () => {
      rolling.drop()
      machine.destroy()
    },
  }
}
