/** The theme of each slot cabinet. The colours match the cover of the slot. */
export type SlotTheme = {
  /** Where the subject of the cover lies, as a share of its height. */
  readonly focus: number
  /** The rim, from its lit edge to its shade. */
  readonly metal: readonly [string, string, string, string]
  /** The enamel inlay of the rim. */
  readonly enamel: readonly [string, string]
  /** Behind the pictures, from the middle of a reel to its edge. */
  readonly well: readonly [string, string]
  /** Behind the symbols during free spins. */
  readonly freeWell: readonly [string, string]
  /** Lamps, lit reels and the lower part of the background. */
  readonly light: string
  readonly night: string
}

const gold = ['#fff3c9', '#ffc44d', '#c9790f', '#6a350a'] as const
const silver = ['#ffffff', '#c5cfe6', '#7583a8', '#343e62'] as const
const copper = ['#ffe6cf', '#f0a06a', '#a85a2e', '#4a200e'] as const
const steel = ['#f4e8ff', '#b48aff', '#5a2fb8', '#1c0a4a'] as const

const themes: Readonly<Record<string, SlotTheme>> = {
  'slot-carnaval': {
    focus: 0.6,
    metal: gold,
    enamel: ['#b81f9a', '#4a0e78'],
    well: ['#3a1468', '#1a0838'],
    freeWell: ['#a01a78', '#3a0640'],
    light: '#ff6ac8',
    night: '#12042a',
  },
  'slot-frutas': {
    focus: 0.52,
    metal: gold,
    enamel: ['#e8384a', '#8a1024'],
    well: ['#1f6a46', '#0a2e22'],
    freeWell: ['#c86a1a', '#5a2408'],
    light: '#ffe27a',
    night: '#06200f',
  },
  'slot-cafe': {
    focus: 0.33,
    metal: gold,
    enamel: ['#7a2a1a', '#34100a'],
    well: ['#5a3018', '#24100a'],
    freeWell: ['#a8561a', '#4a1c08'],
    light: '#ffd08a',
    night: '#180804',
  },
  'slot-vindima': {
    focus: 0.42,
    metal: copper,
    enamel: ['#6a2a9a', '#2a0c4a'],
    well: ['#4a2460', '#1e0c2c'],
    freeWell: ['#9a3a4a', '#40101e'],
    light: '#ffc08a',
    night: '#16061e',
  },
  'slot-mare': {
    focus: 0.36,
    metal: gold,
    enamel: ['#0fa8b8', '#06507a'],
    well: ['#0e5a86', '#062a4e'],
    freeWell: ['#c8603a', '#5a1c2a'],
    light: '#8afff0',
    night: '#04203a',
  },
  'slot-junina': {
    focus: 0.62,
    metal: copper,
    enamel: ['#2f48c8', '#101a5a'],
    well: ['#2a2a78', '#10103c'],
    freeWell: ['#a84a1a', '#481408'],
    light: '#ffb84a',
    night: '#08082a',
  },
  'slot-andes': {
    focus: 0.41,
    metal: gold,
    enamel: ['#12a89a', '#064e5a'],
    well: ['#5a2a5a', '#26102e'],
    freeWell: ['#b8583a', '#4e1a1e'],
    light: '#ffe08a',
    night: '#1a0a24',
  },
  'slot-austral': {
    focus: 0.5,
    metal: silver,
    enamel: ['#1f7a9a', '#0a2a5a'],
    well: ['#143a6a', '#081836'],
    freeWell: ['#14785a', '#06303a'],
    light: '#8affd8',
    night: '#030c24',
  },
  'slot-amazonia': {
    focus: 0.4,
    metal: gold,
    enamel: ['#12886a', '#06403a'],
    well: ['#10584a', '#062822'],
    freeWell: ['#8a7a14', '#38300a'],
    light: '#e8ff8a',
    night: '#021a16',
  },
  'slot-onca': {
    focus: 0.45,
    metal: gold,
    enamel: ['#8a4a14', '#3a1a08'],
    well: ['#1a4a34', '#0a221a'],
    freeWell: ['#28406a', '#0c1838'],
    light: '#d8ff6a',
    night: '#031410',
  },
  'slot-sertao': {
    focus: 0.62,
    metal: copper,
    enamel: ['#8a3a1a', '#3a1408'],
    well: ['#4a2450', '#1e0c28'],
    freeWell: ['#a85a1a', '#481c0c'],
    light: '#ffc45a',
    night: '#120618',
  },
  'slot-neon': {
    focus: 0.66,
    metal: steel,
    enamel: ['#3a0f8a', '#14043a'],
    well: ['#1c0e4a', '#0a0420'],
    freeWell: ['#5a0e5a', '#200424'],
    light: '#ff6ad0',
    night: '#080118',
  },
}

const usual: SlotTheme = {
  focus: 0.5,
  metal: gold,
  enamel: ['#2a3a6a', '#101830'],
  well: ['#243056', '#0e1428'],
  freeWell: ['#5a4a1a', '#241c08'],
  light: '#ffe08a',
  night: '#0b101d',
}

export const slotThemeOf = (themeId: string): SlotTheme => themes[themeId] ?? usual
