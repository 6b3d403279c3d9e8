// Written by `npm run art`: where the pictures of each slot lie.
export const symbolSheets: Readonly<Record<string, string>> = {
  'slot-carnaval': '/art/symbols/slot-carnaval.eb816e44-720.webp',
  'slot-amazonia': '/art/symbols/slot-amazonia.c92a2dfc-720.webp',
  'slot-frutas': '/art/symbols/slot-frutas.8d585b1f-720.webp',
  'slot-andes': '/art/symbols/slot-andes.adac5f0d-720.webp',
  'slot-mare': '/art/symbols/slot-mare.1322ec3a-720.webp',
  'slot-junina': '/art/symbols/slot-junina.be2f9b84-720.webp',
  'slot-sertao': '/art/symbols/slot-sertao.b1fce26b-720.webp',
  'slot-neon': '/art/symbols/slot-neon.b3bd5974-720.webp',
  'slot-vindima': '/art/symbols/slot-vindima.23459a4d-720.webp',
  'slot-cafe': '/art/symbols/slot-cafe.1485b2f2-720.webp',
  'slot-onca': '/art/symbols/slot-onca.c11ae63c-720.webp',
  'slot-austral': '/art/symbols/slot-austral.eda67eeb-720.webp',
}

export const covers: Readonly<Record<string, string>> = {
  'slot-carnaval': '/art/games/slot-carnaval.aa63b701-480.webp',
  'slot-amazonia': '/art/games/slot-amazonia.26a4f65b-480.webp',
  'slot-frutas': '/art/games/slot-frutas.7978ffac-480.webp',
  'slot-andes': '/art/games/slot-andes.4199459b-480.webp',
  'slot-mare': '/art/games/slot-mare.4b8d92a2-480.webp',
  'slot-junina': '/art/games/slot-junina.437bd8a6-480.webp',
  'slot-sertao': '/art/games/slot-sertao.be46a7d4-480.webp',
  'slot-neon': '/art/games/slot-neon.7db8da7d-480.webp',
  'slot-vindima': '/art/games/slot-vindima.82692f6a-480.webp',
  'slot-cafe': '/art/games/slot-cafe.24801625-480.webp',
  'slot-onca': '/art/games/slot-onca.d21084c9-480.webp',
  'slot-austral': '/art/games/slot-austral.31a8f554-480.webp',
}
