// Browsers paint nothing while a stylesheet of the head loads, not even the first view, whose styles are inside the
// document. The main stylesheet is only preloaded, and main.tsx applies it: at its place before those of all screens.
import type { Plugin } from 'vite'

const stylesheet = '<link rel="stylesheet"'

export function lateStyles(): Plugin {
  return {
    name: 'saguao:late-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        if (!html.includes(stylesheet)) throw new Error('late-styles: index.html has no stylesheet')
        return html.replace(stylesheet, '<link rel="preload" as="style" id="main-styles"')
      },
    },
  }
}
