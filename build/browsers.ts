import type { Plugin } from 'vite'

/** The oldest browsers that the console supports. README.md, index.html and decision 57 name the same versions. */
export const oldestBrowsers = {
  Chrome: '111',
  Edge: '111',
  Firefox: '121',
  Safari: '16.4',
} as const

/** The same for the build, which rewrites newer syntax of scripts and style sheets. */
export const buildTarget = Object.entries(oldestBrowsers).map(
  ([name, version]) => name.toLowerCase() + version,
)

/**
 * What the oldest supported browsers lack and a build cannot rewrite, by names that mean nothing else in built code.
 * From MDN's compatibility data; what is used only where it exists, such as `scrollend`, is not listed.
 */
const newer = [
  /\bURL\.(?:canParse|parse)\b/,
  /\bAbortSignal\.any\b/,
  /\bPromise\.(?:withResolvers|try)\b/,
  /\bArray\.fromAsync\b/,
  /\b(?:Object|Map)\.groupBy\b/,
  /\bRegExp\.escape\b/,
  /\bIterator\.(?:from|concat|zip)\b/,
  /\bMath\.(?:sumPrecise|f16round)\b/,
  /\bUint8Array\.from(?:Base64|Hex)\b/,
  /\bSymbol\.(?:async)?[dD]ispose\b/,
  /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/,
  /\.(?:toBase64|setFromBase64|getOrInsert|getOrInsertComputed|transferToFixedLength)\(/,
  /@starting-style\b|@scope\b|\blight-dark\(|\banchor-name:|\bfield-sizing:/,
] as const

/** What a file of the build uses although the oldest supported browsers do not have it; what it asks for first is fine. */
export const newerIn = (code: string): string[] =>
  newer.flatMap(pattern => {
    const used = pattern.exec(code)?.[0]
    return used && !code.includes(`typeof ${used}`) ? [used] : []
  })

/** Fails a build whose code needs a newer browser than those we say we support. */
export const supportedOnly = (): Plugin => ({
  name: 'supported-only',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    for (const [file, one] of Object.entries(bundle)) {
      const code = one.type === 'chunk' ? one.code : /\.css$/.test(file) ? String(one.source) : ''
      const found = newerIn(code)
      if (found.length > 0)
        this.error(
          `${file} needs a newer browser than build/browsers.ts supports: ${found.join(', ')}`,
        )
    }
  },
})
