import type { Plugin } from 'vite'

/** Title and one line about the page. */
export type Head = readonly [title: string, hint: string]
/** By the path of the page, in each language. */
export type Heads = Readonly<Record<string, readonly Head[]>>

/** Where the script of `index.html` has no languages and no heads yet. */
const markers = { directions: '/* directions */ {}', heads: '/* heads */ {}' }

/**
 * Puts the languages with their directions and the heads of all screens into the page, whose script sets the language and
 * writes the right head into the skeleton.
 */
export const pageHeads = (
  heads: Heads,
  facts: readonly { readonly language: string; readonly direction: string }[],
): Plugin => ({
  name: 'page-heads',
  transformIndexHtml(html) {
    const directions = Object.fromEntries(facts.map(it => [it.language, it.direction]))
    return replaced(replaced(html, markers.directions, directions), markers.heads, heads)
  },
})

const replaced = (html: string, marker: string, value: object): string => {
  if (!html.includes(marker)) throw new Error(`build/pageHeads.ts: index.html lacks ${marker}`)
  // A text that holds "</script>" must not end the script.
  const text = JSON.stringify(value).replaceAll('<', '\\u003c')
  return html.replace(marker, () => text)
}
