// Most visits need the home screen, the Portuguese messages and the font next. Preload links in index.html let the
// browser fetch them in parallel with the main script instead of after it. The server removes a link whose `data-for`
// (a screen or a language) is not what the visit needs.
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

type Output = Rolldown.OutputChunk | Rolldown.OutputAsset

type Early = { readonly source: string; readonly use?: string }

export function earlyChunks(...early: Early[]): Plugin {
  return {
    name: 'saguao:early-chunks',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const outputs = Object.values(bundle ?? {})
        return early.flatMap(({ source, use }) => tagsOf(outputs, source).map((tag) => usedFor(tag, use)))
      },
    },
  }
}

const usedFor = (tag: HtmlTagDescriptor, use: string | undefined): HtmlTagDescriptor =>
  use ? { ...tag, attrs: { ...tag.attrs, 'data-for': use } } : tag

function tagsOf(outputs: Output[], source: string): HtmlTagDescriptor[] {
  const output = outputs.find((output) => contains(output, source))
  if (!output) throw new Error(`early-chunks: no output contains ${source}`)
  if (output.type === 'asset') return [preload('font', output.fileName)]
  return withImports(outputs, output).flatMap((chunk) => [
    link({ rel: 'modulepreload', href: `/${chunk.fileName}` }),
    ...[...(chunk.viteMetadata?.importedCss ?? [])].map((fileName) => preload('style', fileName)),
  ])
}

/** The chunk and its static imports, without the main script, which index.html loads anyway. */
function withImports(outputs: Output[], chunk: Rolldown.OutputChunk): Rolldown.OutputChunk[] {
  const imported = outputs.filter(
    (output) => output.type === 'chunk' && chunk.imports.includes(output.fileName),
  )
  const dependencies = imported.filter((output) => output.type === 'chunk').filter(({ isEntry }) => !isEntry)
  return [chunk, ...dependencies.flatMap((dependency) => withImports(outputs, dependency))]
}

function contains(output: Output, source: string): boolean {
  const origins = output.type === 'chunk' ? output.moduleIds : output.originalFileNames
  return origins.some((origin) => origin.endsWith(source))
}

function preload(as: 'font' | 'style', fileName: string): HtmlTagDescriptor {
  return link({ rel: 'preload', as, href: `/${fileName}` })
}

function link(attrs: Record<string, string>): HtmlTagDescriptor {
  return { tag: 'link', attrs: { ...attrs, crossorigin: true }, injectTo: 'head' }
}
