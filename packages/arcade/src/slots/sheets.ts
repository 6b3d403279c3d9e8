// Written by `npm run art`: where the pictures of each slot lie.
export const sheets: Readonly<Record<string, string>> = {
  'slot-carnaval': '/art/symbols/slot-carnaval.eb816e44-720.webp',
  'slot-frutas': '/art/symbols/slot-frutas.8d585b1f-720.webp',
}

export const covers: Readonly<Record<string, string>> = {
  'slot-carnaval': '/art/games/slot-carnaval.aa63b701-480.webp',
  'slot-frutas': '/art/games/slot-frutas.7978ffac-480.webp',
}
