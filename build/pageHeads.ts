import type { Plugin } from 'vite'

/** Title and one line about the page, first in Chinese, then in English. */
export type Head = readonly [title: string, hint: string]
export type Heads = Readonly<Record<string, readonly [zh: Head, en: Head]>>

/** Where the script of `index.html` has no heads yet. */
const marker = '/* heads */ {}'

/** Puts the heads of all screens into the page, whose script writes the right one into the skeleton. */
export const pageHeads = (heads: Heads): Plugin => ({
  name: 'page-heads',
  transformIndexHtml(html) {
    if (!html.includes(marker)) throw new Error(`build/pageHeads.ts: index.html lacks ${marker}`)
    // A text that holds "</script>" must not end the script.
    const text = JSON.stringify(heads).replaceAll('<', '\\u003c')
    return html.replace(marker, () => text)
  },
})
