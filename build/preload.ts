import type { HtmlTagDescriptor, Plugin, Rollup } from 'vite'

/** The page as it is sent to everyone who does not come to sign in. */
const consolePage = 'console.html'

/**
 * Has the page fetch what every way in needs while its own small script is still read; a second page beside it
 * fetches the console's code as well.
 */
export const preload = (always: readonly string[], console: readonly string[]): Plugin => ({
  name: 'preload',
  apply: 'build',
  enforce: 'post',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }): HtmlTagDescriptor[] =>
      filesOf(bundle, always).map(href => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', crossorigin: true, href },
        injectTo: 'head' as const,
      })),
  },
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') throw new Error('build/preload.ts: the build has no page.')
      const links = filesOf(bundle, console).map(
        href => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${href}">`,
      )
      const source = String(page.source).replace('</head>', `${links.join('')}</head>`)
      this.emitFile({ type: 'asset', fileName: consolePage, source })
    },
  },
})

const filesOf = (bundle: Rollup.OutputBundle, names: readonly string[]): string[] =>
  names.map(name => {
    const file = Object.values(bundle).find(
      one => one.type === 'chunk' && one.name === name,
    )?.fileName
    if (!file) throw new Error(`build/preload.ts: the build has no chunk '${name}'.`)
    return `/user/web/${file}`
  })
