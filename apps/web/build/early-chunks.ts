// Home and the Portuguese messages are what most visits need next. Naming them in the page lets the browser
// fetch them beside the main script instead of after it.
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } }

export function earlyChunks(...sources: string[]): Plugin {
  return {
    name: 'saguao:early-chunks',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const chunks = Object.values(bundle ?? {}).filter((output) => output.type === 'chunk') as Chunk[]
        return sources.flatMap((source) => tagsOf(chunks, source))
      },
    },
  }
}

function tagsOf(chunks: Chunk[], source: string): HtmlTagDescriptor[] {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(source)))
  if (!chunk) throw new Error(`No chunk is made of ${source}, so it cannot be fetched early`)
  const styles = [...(chunk.viteMetadata?.importedCss ?? [])]
  return [
    link({ rel: 'modulepreload', crossorigin: true, href: `/${chunk.fileName}` }),
    ...styles.map((href) => link({ rel: 'preload', as: 'style', crossorigin: true, href: `/${href}` })),
  ]
}

function link(attrs: Record<string, string | boolean>): HtmlTagDescriptor {
  return { tag: 'link', attrs, injectTo: 'head' }
}
