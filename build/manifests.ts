import { existsSync } from 'node:fs'
import type { Plugin } from 'vite'

const base = '/user/web/'

/** A language, and what the installed console is called in it. */
interface Named {
  readonly language: string
  /** The language whose pictures are shown where this one has none. */
  readonly fallback: string
  readonly direction: string
  readonly manifest: {
    readonly name: string
    readonly description: string
    /** Descriptions of the screenshots. */
    readonly users: string
    readonly narrow: string
  }
}

/** The page links to the one of the first language before its script runs. */
const defaultFile = 'manifest.webmanifest'

const png = (src: string, sizes: string, rest: object) => ({
  src,
  sizes,
  type: 'image/png',
  ...rest,
})

/**
 * The manifest in one language. Browsers do not yet choose among names in one manifest, so there is one manifest per
 * language. The console links to that of the page's language, see `providers/language.ts`.
 */
export const manifestIn = ({ language, fallback, direction, manifest }: Named) => {
  const { name, description, users, narrow } = manifest
  const pictures = `screenshots/${existsSync(`public/screenshots/${language}`) ? language : fallback}`
  return {
    // The id is the same in every language: it is one application.
    id: base,
    name,
    short_name: name,
    description,
    lang: language,
    dir: direction,
    start_url: base,
    scope: base,
    display: 'standalone',
    background_color: '#f5f7fa',
    theme_color: '#ffffff',
    categories: ['business', 'productivity'],
    icons: [
      { src: 'favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      png('icons/192.png', '192x192', { purpose: 'any' }),
      png('icons/512.png', '512x512', { purpose: 'any' }),
      // Its symbol lies within the safe zone that no mask cuts.
      png('icons/maskable-512.png', '512x512', { purpose: 'maskable' }),
    ],
    screenshots: [
      png(`${pictures}/wide.png`, '1280x800', { form_factor: 'wide', label: users }),
      png(`${pictures}/narrow.png`, '390x844', { form_factor: 'narrow', label: narrow }),
    ],
  }
}

/** Writes the manifests of these languages, the default one first, and links the page to that. */
export const manifests = (facts: readonly Named[]): Plugin => ({
  name: 'manifests',
  apply: 'build',
  transformIndexHtml: () => [{ tag: 'link', attrs: { rel: 'manifest', href: base + defaultFile } }],
  generateBundle() {
    for (const [at, one] of facts.entries())
      this.emitFile({
        type: 'asset',
        fileName: at === 0 ? defaultFile : `manifest.${one.language}.webmanifest`,
        source: JSON.stringify(manifestIn(one)),
      })
  },
})
