// Home, the Portuguese messages and the typeface are what most visits need next. Naming them in the page lets the
// browser fetch them beside the main script instead of after it.
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

type Output = Rolldown.OutputChunk | Rolldown.OutputAsset

export function earlyChunks(...sources: string[]): Plugin {
  return {
    name: 'saguao:early-chunks',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const outputs = Object.values(bundle ?? {})
        return sources.flatMap((source) => tagsOf(outputs, source))
      },
    },
  }
}

function tagsOf(outputs: Output[], source: string): HtmlTagDescriptor[] {
  const output = outputs.find((output) => isMadeOf(output, source))
  if (!output) throw new Error(`Nothing is made of ${source}, so it cannot be fetched early`)
  if (output.type === 'asset') return [preload('font', output.fileName)]
  return withImports(outputs, output).flatMap((chunk) => [
    link({ rel: 'modulepreload', href: `/${chunk.fileName}` }),
    ...[...(chunk.viteMetadata?.importedCss ?? [])].map((fileName) => preload('style', fileName)),
  ])
}

/** The chunk and those it cannot run without, but for the main script, which the page names anyway. */
function withImports(outputs: Output[], chunk: Rolldown.OutputChunk): Rolldown.OutputChunk[] {
  const imported = outputs.filter(
    (output) => output.type === 'chunk' && chunk.imports.includes(output.fileName),
  )
  const others = imported.filter((output) => output.type === 'chunk').filter(({ isEntry }) => !isEntry)
  return [chunk, ...others.flatMap((other) => withImports(outputs, other))]
}

function isMadeOf(output: Output, source: string): boolean {
  const origins = output.type === 'chunk' ? output.moduleIds : output.originalFileNames
  return origins.some((origin) => origin.endsWith(source))
}

function preload(as: 'font' | 'style', fileName: string): HtmlTagDescriptor {
  return link({ rel: 'preload', as, href: `/${fileName}` })
}

function link(attrs: Record<string, string>): HtmlTagDescriptor {
  return { tag: 'link', attrs: { ...attrs, crossorigin: true }, injectTo: 'head' }
}
