import type { HtmlTagDescriptor, Plugin } from 'vite'

/** Has the page fetch what every way in needs while its own small script is still read. */
export const preload = (names: readonly string[]): Plugin => ({
  name: 'preload',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }): HtmlTagDescriptor[] =>
      names.flatMap(name => {
        const file = Object.values(bundle).find(
          one => one.type === 'chunk' && one.name === name,
        )?.fileName
        if (!file) throw new Error(`build/preload.ts: the build has no chunk '${name}'.`)
        return [
          {
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/user/web/${file}` },
            injectTo: 'head' as const,
          },
        ]
      }),
  },
})
