/** Pictures shipped with the product. Content refers to them as `art:games/mines`; the manifest maps names to files. */
import { existsSync, readFileSync } from 'node:fs'
import type { ContentFile } from '@saguao/contract/schemas/content-file.ts'

export type Art = Readonly<Record<string, { readonly cover: string; readonly color: string }>>

const manifest = new URL('../../../../../web/public/art/manifest.json', import.meta.url)
const prefix = 'art:'

/** Empty when the pictures have not been built; tiles have a fallback. */
export const shippedArt = (): Art =>
  existsSync(manifest) ? (JSON.parse(readFileSync(manifest, 'utf8')) as Art) : {}

type Pictured = { cover: string; color?: string }

/** Replaces names by addresses and colours in place, and returns the names without a picture. */
export function resolveArt(file: ContentFile, art: Art): string[] {
  const missing: string[] = []
  const find = (name: string) => {
    const found = Object.hasOwn(art, name) ? art[name] : undefined
    if (!found) missing.push(name)
    return found
  }
  const resolve = (row: Pictured): void => {
    if (!row.cover.startsWith(prefix)) return
    const found = find(row.cover.slice(prefix.length))
    row.cover = found?.cover ?? ''
    if (row.color === '') row.color = found?.color ?? ''
  }
  for (const rows of [file.categories, file.games, file.banners, file.promotions]) rows?.forEach(resolve)
  for (const popup of file.popups ?? [])
    if (popup.image.startsWith(prefix)) popup.image = find(popup.image.slice(prefix.length))?.cover ?? ''
  return missing
}
