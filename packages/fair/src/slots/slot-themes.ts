/** The twelve slots, each with its model and the names of its symbols. */
import type { SlotModel } from './slot-model.ts'
import { bloom, climb, spark, steady, surge } from './slot-models.ts'

export type SlotTheme = { readonly model: SlotModel; readonly symbols: Readonly<Record<string, string>> }

const steadyThemes = {
  'slot-frutas': themeOf(steady, 'basket', 'stall', 'pineapple mango papaya cashew orange lime'),
  'slot-cafe': themeOf(steady, 'crown', 'sunrise', 'golden-bean coffee-pot cup sack branch sugar'),
  'slot-vindima': themeOf(
    steady,
    'barrel',
    'sunset',
    'goblet red-grapes bottle green-grapes shears vine-leaf',
  ),
}

const bloomThemes = {
  'slot-carnaval': themeOf(
    bloom,
    'mask',
    'fireworks',
    'dancer float feather drum tambourine maraca confetti',
  ),
  'slot-mare': themeOf(bloom, 'wave', 'lighthouse', 'whale turtle seahorse starfish crab shell anchor'),
  'slot-junina': themeOf(bloom, 'bonfire', 'lantern', 'accordion straw-hat guitar corn popcorn flag peanut'),
}

const climbThemes = {
  'slot-andes': themeOf(climb, 'condor', 'summit', 'gold-mask llama emerald poncho pan-flute vase cactus'),
  'slot-austral': themeOf(
    climb,
    'comet',
    'southern-cross',
    'aurora penguin ship telescope compass iceberg snowflake',
  ),
}

const surgeThemes = {
  'slot-amazonia': themeOf(
    surge,
    'sun-idol',
    'temple',
    'golden-macaw river-dolphin toucan caiman frog butterfly orchid acai',
  ),
  'slot-onca': themeOf(
    surge,
    'jaguar',
    'full-moon',
    'jaguar-eyes tapir macaw anteater capybara snake leaf paw',
  ),
}

const sparkThemes = {
  'slot-sertao': themeOf(
    spark,
    'moon',
    'oil-lamp',
    'leather-hat horse zebu saddle boots cactus-flower clay-pot horseshoe',
  ),
  'slot-neon': themeOf(
    spark,
    'lightning',
    'skyline',
    'diamond sports-car headphones motorbike microphone sneaker cocktail traffic-light',
  ),
}

export const slotThemes = {
  ...steadyThemes,
  ...bloomThemes,
  ...climbThemes,
  ...surgeThemes,
  ...sparkThemes,
} as const satisfies Record<string, SlotTheme>

export type SlotId = keyof typeof slotThemes

/** `paying` lists the paying symbols, the highest first. */
function themeOf(model: SlotModel, wild: string, scatter: string, paying: string): SlotTheme {
  const names = paying.split(' ')
  const letters = Object.keys(model.pays).map((letter, index) => [letter, names[index] ?? letter] as const)
  return { model, symbols: { W: wild, S: scatter, ...Object.fromEntries(letters) } }
}
