/** HTML templates: every text is escaped unless it is Html. */

export type Html = { readonly html: string }
type Part = Html | string | number | readonly Html[]

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeText = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '')

function write(part: Part): string {
  if (typeof part === 'string' || typeof part === 'number') return escapeText(String(part))
  return 'html' in part ? part.html : part.map(({ html }) => html).join('')
}

export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  html: strings.reduce((text, string, i) => text + write(parts[i - 1] ?? '') + string),
})

export const emptyHtml: Html = { html: '' }
