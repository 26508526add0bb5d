import type { Plugin } from 'vite'

/** What every browser we build for has itself; the packages that stand in for it bring 17 kB of shims. */
const native: Readonly<Record<string, string>> = {
  'object.entries': 'Object.entries',
  hasown: 'Object.hasOwn',
}
const mark = '\0native:'

/** Has packages that ask for a shim get the browser's own function. */
export const nativeParts = (): Plugin => ({
  name: 'native-parts',
  apply: 'build',
  enforce: 'pre',
  resolveId: source => (Object.hasOwn(native, source) ? mark + source : null),
  load: id => (id.startsWith(mark) ? `module.exports = ${native[id.slice(mark.length)]}` : null),
})
