import type { Plugin } from 'vite'

/**
 * The oldest browsers that the console supports. README.md, index.html and decision 57 name the
 * same versions.
 */
export const oldestBrowsers = {
  Chrome: '111',
  Edge: '111',
  Firefox: '121',
  Safari: '16.4',
} as const

/** The same for the bundler, which rewrites newer syntax of scripts and style sheets. */
export const buildTarget = Object.entries(oldestBrowsers).map(
  ([name, version]) => name.toLowerCase() + version,
)

/**
 * Features that the oldest supported browsers lack and a bundler cannot rewrite, as patterns that
 * match nothing else in built code. From MDN's compatibility data. Features that are only used
 * where they exist, such as `scrollend`, are not listed.
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

/** The newer features that a file of the build uses without checking for them first. */
export const newerIn = (code: string): string[] =>
  newer.flatMap(pattern => {
    const used = pattern.exec(code)?.[0]
    return used && !code.includes(`typeof ${used}`) ? [used] : []
  })

/** Fails the build when its code needs a newer browser than the supported ones. */
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
