/**
 * The form of a legal text: a title (`# …`), headings (`## …`), lists (`- …`) and paragraphs. It is parsed here and never
 * as HTML, so that no text can bring markup to the page. Pure.
 */
import type { LegalBlock } from '@saguao/contract/product/legal.ts'

export type ParsedText = { readonly title: string; readonly body: string }

/** Undefined when the first line is not a title, or when nothing follows it. */
export function splitTitle(text: string): ParsedText | undefined {
  const [, title, body = ''] = /^\uFEFF?#[ \t]+([^\n]+)\n([\s\S]*)$/.exec(text.replaceAll('\r\n', '\n')) ?? []
  return title && body.trim() !== '' ? { title: title.trim(), body: body.trim() } : undefined
}

const oneLine = (lines: readonly string[]): string => lines.map((line) => line.trim()).join(' ')

/** A line that belongs to the list item before it is indented. */
function listItems(lines: readonly string[]): string[] {
  const items: string[] = []
  for (const line of lines)
    if (line.startsWith('- ')) items.push(line.slice(2).trim())
    else items.push(`${items.pop() ?? ''} ${line.trim()}`)
  return items
}

function blockOf(paragraph: string): LegalBlock {
  const lines = paragraph.split('\n')
  if (paragraph.startsWith('## ')) return { heading: oneLine(lines).slice(3).trim() }
  return paragraph.startsWith('- ') ? { list: listItems(lines) } : { text: oneLine(lines) }
}

export const blocksOf = (body: string): LegalBlock[] =>
  body
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map(blockOf)
